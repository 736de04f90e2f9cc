/** A problem that the person at the terminal can solve; its message is one line and is shown without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
