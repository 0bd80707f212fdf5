/** A reason not to start that the person at the terminal can act on: the message is one whole line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
