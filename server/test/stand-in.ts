const id = '00000000-0000-4000-8000-000000000000'

/** What would make the query builder, or a promise, take a value for one of its own. */
const lacking = new Set<PropertyKey>([
  'then',
  'toOperationNode',
  'isOperationNode',
  'toJSON',
  'kind',
  'expressionType',
])

/** The method of a value, if it has it. */
function methodOf(value: object, name: PropertyKey): unknown {
  const method: unknown = name === 'constructor' ? undefined : Reflect.get(value, name)
  return typeof method === 'function' ? method.bind(value) : undefined
}

/**
 * A value for any parameter of a function that is called to see what it sends: an object that has every property, a list of one, a
 * moment and an id at once.
 */
export const standIn = (): unknown =>
  new Proxy(
    {},
    {
      has: () => true,
      get: (_, name) => {
        if (lacking.has(name)) return undefined
        if (name === Symbol.toPrimitive) return () => id
        if (name === 'length') return 1
        return (
          methodOf([standIn()], name) ??
          methodOf(new Date(0), name) ??
          methodOf(Object(id) as object, name) ??
          standIn()
        )
      },
    },
  )

/** Whether a statement has a column that a stand-in names: by its first letter, as its length is one. */
export const namesStandIn = (text: string): boolean => text.includes(`"${id.charAt(0)}"`)
