# The picture of the duel.

render-fencing-kind-board = Fencing
render-fencing-lives = Lives: { $count }
# What is read out in the place of the picture: who strikes, and how each fencer stands.
render-fencing-alt-board = { $heading }. { $striker } strikes.
render-fencing-alt-fencer = { $rolled ->
    [yes] { $name }: lives { $lives }, dice { $dice }.
   *[no] { $name }: lives { $lives }.
}
