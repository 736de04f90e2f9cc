/** Loaded into a program before all else: tells, as a line of its log, who turns on what runs for each of its promises. */
import hooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

const tell = (what) => {
  const from = new Error().stack.split('\n').slice(3, 6).join(' ')
  process.stdout.write(`${JSON.stringify({ promiseHook: what, from })}\n`)
}

/** Has a function of an object tell of each call. */
function watch(object, name) {
  const own = object[name]
  object[name] = function (...args) {
    tell(name)
    return own.apply(this, args)
  }
}

watch(hooks, 'createHook')
watch(hooks.AsyncLocalStorage.prototype, 'run')
watch(hooks.AsyncLocalStorage.prototype, 'enterWith')
syncBuiltinESMExports()
