/** A problem that the operator can solve; its message is one line and is shown without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
