import { type FieldNode, type GraphQLField, valueFromASTUntyped } from 'graphql'
import { Extensions } from 'type-graphql'

/** How much a field reads beyond its result, and the argument that causes it, such as `filter.search`. */
interface Scan {
  fields: number
  when: string | null
}

/** The cost of searching a table, in fields. */
export const searching = 10_000

/** Declares that a field scans a table: always, or when an argument is given. It adds to the cost of an operation. */
export const Scans = (fields: number, when: string | null = null) =>
  Extensions({ scan: { fields, when } satisfies Scan })

/** What a field of an operation reads beyond its result, in fields. */
export function scannedBy(
  field: Pick<GraphQLField<unknown, unknown>, 'extensions'> | undefined,
  { arguments: given = [] }: FieldNode,
  variables: Record<string, unknown>,
): number {
  const scan = field?.extensions['scan'] as Scan | undefined
  if (!scan) return 0
  if (scan.when === null) return scan.fields
  const [name, ...path] = scan.when.split('.')
  const argument = given.find((each) => each.name.value === name)
  const value = path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key],
    argument && valueFromASTUntyped(argument.value, variables),
  )
  return value === undefined || value === null || value === '' ? 0 : scan.fields
}
