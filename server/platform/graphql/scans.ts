import { type FieldNode, type GraphQLField, valueFromASTUntyped } from 'graphql'
import { Extensions } from 'type-graphql'

/** How much a field reads beyond what it answers, and the argument that makes it do so, such as `filter.search`. */
interface Scan {
  fields: number
  when: string | null
}

/** Searching through a table costs as much as answering so many fields. */
export const searching = 10_000

/** Declares that a field reads through a table: always, or when an argument is given. It counts in what an operation costs. */
export const Scans = (fields: number, when: string | null = null) =>
  Extensions({ scan: { fields, when } satisfies Scan })

/** What a field of an operation reads beyond what it answers, in fields. */
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
