import type { Plugin } from 'vite'

/** What is written otherwise in a file of graphql-js. */
interface Change {
  from: RegExp
  to: string
}

/** The changes of each file, by the end of its name. */
const changes: Readonly<Record<string, Change>> = {
  'execution/values.mjs': {
    from: /(?<=function getArgumentValues\(.*\{\n)/,
    to: 'if (def.args.length === 0) return {};\n',
  },
  'execution/execute.mjs': {
    from: /(?<=const results = )Object\.create\(null\)/,
    to: 'new Answer()',
  },
  'jsutils/promiseForObject.mjs': {
    from: /(?<=function promiseForObject\(object\) \{\n)[^]*(?=\}\s*$)/,
    to: `
  const keys = Object.keys(object).filter((key) => typeof object[key]?.then === 'function');
  return Promise.all(keys.map((key) => object[key])).then((values) => {
    keys.forEach((key, at) => { object[key] = values[at]; });
    return object;
  });
`,
  },
}

/** Makes what has no prototype of its own, as `Object.create(null)` does, but with a shape. */
const answer = `
function Answer() {}
Answer.prototype = Object.create(null);
`

/**
 * graphql-js makes objects without a prototype: two for the arguments of each field, also of those that take none, and two for each
 * object of an answer with a field that waits. V8 keeps these as dictionaries, which were much of a page's garbage. In the bundle fields
 * without arguments get an empty object, and objects of answers have a shape; they wait for what is not there yet alone, and are
 * completed instead of copied. An alias such as `__proto__` is answered as before.
 */
export const lightGraphql: Plugin = {
  name: 'light-graphql',
  transform: {
    filter: { id: /\/graphql\/(?:execution\/(?:values|execute)|jsutils\/promiseForObject)\.mjs$/ },
    handler: (code, id) => {
      const [file = '', change] = Object.entries(changes).find(([end]) => id.endsWith(end)) ?? []
      if (!change?.from.test(code)) throw new Error(`${file} of graphql-js is written in another way now`)
      const changed = code.replace(change.from, change.to)
      return { code: file === 'execution/execute.mjs' ? changed + answer : changed, map: { mappings: '' } }
    },
  },
}
