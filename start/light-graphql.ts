import type { Plugin } from 'vite'

/** What is written otherwise in a file of graphql-js. */
interface Change {
  from: RegExp
  to: string
}

/** A field whose value its row has is answered by itself: nothing else asks for its path, or for what a resolver is told. */
const columnsFirst = `
      const column = columnOf(exeContext, parentType, sourceValue, fieldNodes[0].name.value);
      if (column !== undefined) {
        results[responseName] = column;
        continue;
      }
`

/** What files of graphql-js call instead. */
const functions = `
/** Made as by \`Object.create(null)\`, but with a shape. */
function Answer() {}
Answer.prototype = Object.create(null);

/** The answer of a field that has no resolver, where its row has a value of a scalar or an enum; undefined for all else, errors too. */
function columnOf(exeContext, parentType, row, name) {
  const field = parentType.getFields()[name];
  if (!field || field.resolve || field.args.length > 0 || !isObjectLike(row)) return undefined;
  if (exeContext.fieldResolver !== defaultFieldResolver) return undefined;
  const isNeeded = isNonNullType(field.type);
  const type = isNeeded ? field.type.ofType : field.type;
  if (!isLeafType(type)) return undefined;
  try {
    const value = row[name];
    if (value === null) return isNeeded ? undefined : null;
    if (isPromise(value) || typeof value === 'function' || value instanceof Error) return undefined;
    return type.serialize(value) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What \`Array.from\` makes of a list, without an iterator. */
function mapped(list, complete) {
  if (!Array.isArray(list)) return Array.from(list, complete);
  const all = [];
  for (let at = 0; at < list.length; at++) all.push(complete(list[at], at));
  return all;
}
`

/** The changes of each file, by the end of its name. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  'execution/values.mjs': [
    {
      from: /(?<=function getArgumentValues\(.*\{\n)/,
      to: 'if (def.args.length === 0) return {};\n',
    },
  ],
  'execution/execute.mjs': [
    { from: /(?<=const results = )Object\.create\(null\)/, to: 'new Answer()' },
    { from: /(?<=of fields\.entries\(\)\) \{\n)(?=\s*const fieldPath)/, to: columnsFirst },
    { from: /Array\.from\((?=result, )/, to: 'mapped(' },
    { from: /$/, to: functions },
  ],
  'jsutils/promiseForObject.mjs': [
    {
      from: /(?<=function promiseForObject\(object\) \{\n)[^]*(?=\}\s*$)/,
      to: `
  const keys = Object.keys(object).filter((key) => typeof object[key]?.then === 'function');
  return new Promise((resolve, reject) => {
    let missing = keys.length;
    for (const key of keys)
      object[key].then((value) => {
        object[key] = value;
        if (--missing === 0) resolve(object);
      }, reject);
  });
`,
    },
  ],
  'type/definition.mjs': [{ from: /\binstanceOf\((\w+), (\w+)\)/g, to: '$1 instanceof $2' }],
}

/**
 * graphql-js makes objects without a prototype: two for the arguments of each field, also of those that take none, and two for each
 * object of an answer with a field that waits. V8 keeps these as dictionaries, which were much of a page's garbage. In the bundle fields
 * without arguments get an empty object, and objects of answers have a shape; they wait for what is not there yet alone, and are
 * completed instead of copied. An alias such as `__proto__` is answered as before. A field that its row has is answered without the
 * path and the description that resolvers are given, lists are gone through by index, and what a type is is asked of its class
 * directly, which V8 knows at each place, where one function for all classes knew none.
 */
export const lightGraphql: Plugin = {
  name: 'light-graphql',
  transform: {
    filter: {
      id: /\/graphql\/(?:execution\/(?:values|execute)|jsutils\/promiseForObject|type\/definition)\.mjs$/,
    },
    handler: (code, id) => {
      const [file = '', made = []] = Object.entries(changes).find(([end]) => id.endsWith(end)) ?? []
      const changed = made.reduce((text, { from, to }) => {
        if (text.search(from) === -1) throw new Error(`${file} of graphql-js is written in another way now`)
        return text.replace(from, to)
      }, code)
      return { code: changed, map: { mappings: '' } }
    },
  },
}
