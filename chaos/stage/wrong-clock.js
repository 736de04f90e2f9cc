/*
 * Loaded before a program whose clock is to be wrong, where there is no libfaketime: all its dates are CLOCK_DAYS off. What measures
 * spans of time goes on, as with a machine whose clock is wrong.
 */
const offMs = Number(process.env.CLOCK_DAYS) * 86_400_000
const Right = globalThis.Date
const now = () => Right.now() + offMs

globalThis.Date = new Proxy(Right, {
  construct: (date, given, of) => Reflect.construct(date, given.length === 0 ? [now()] : given, of),
  apply: () => new Right(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
Right.prototype.constructor = globalThis.Date
