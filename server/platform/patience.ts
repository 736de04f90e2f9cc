/**
 * The promise's result, if it settles within the given milliseconds. A response that arrived while this process was
 * busy still counts: pending input is read before the timeout is declared.
 * @throws after that, whatever comes later
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ms} ms`))
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
