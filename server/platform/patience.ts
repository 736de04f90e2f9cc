/**
 * The promise's outcome, if it comes within the given milliseconds. An answer that has arrived while this process was
 * busy still counts: what is on the wire is read before time is called.
 * @throws after that, whatever comes later
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
