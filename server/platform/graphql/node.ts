import { Field, ID, InterfaceType } from 'type-graphql'

/** What each node that was found is in the schema: rows do not say it themselves. */
const typeNames = new WeakMap<object, string>()

/** Whatever has an id of its own and can be asked for by it. */
@InterfaceType('Node', {
  description: 'Whatever has an id of its own and can be asked for by it',
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
