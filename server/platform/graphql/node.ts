import { Field, ID, InterfaceType } from 'type-graphql'

/** The type name of each node found, as rows do not include it. */
const typeNames = new WeakMap<object, string>()

/** A thing with an id by which it can be queried. */
@InterfaceType('Node', {
  description: 'A thing with an id by which it can be queried',
  resolveType: (node: object) => typeNames.get(node),
})
export abstract class Node {
  @Field(() => ID, { description: "Verdict's id, unique in the workspace whatever it is of" })
  id!: string
}

/** The row as a node of a type of the schema. */
export function nodeOf<T extends object>(row: T, type: string): T {
  typeNames.set(row, type)
  return row
}
