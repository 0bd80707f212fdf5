/** A startup error that the user can resolve: the message is one complete line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
