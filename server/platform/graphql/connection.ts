import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { InvalidInputError } from '../errors.ts'

/** Where a page lies in its list. */
@ObjectType()
export class PageInfo {
  @Field(() => String, { nullable: true }) startCursor!: string | null
  @Field(() => String, { nullable: true }) endCursor!: string | null
  @Field(() => Boolean) hasNextPage!: boolean
  @Field(() => Boolean) hasPreviousPage!: boolean
}

/** A page request: `first` items (at most 100) after a cursor. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 50, description: 'At most 100' }) first!: number
  @Field(() => String, { nullable: true }) after?: string | null
}

/** A page of a list. */
export interface Page<T> {
  nodes: T[]
  edges: { cursor: string; node: T }[]
  pageInfo: PageInfo
}

/** The GraphQL connection type of a node type, by the node's name. */
export function connectionOf<T extends object>(name: string, node: () => ClassType<T>): ClassType<Page<T>> {
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field(() => String) cursor!: string
    @Field(() => node()) node!: T
  }
  @ObjectType(`${name}Connection`)
  class Connection implements Page<T> {
    @Field(() => [node()]) nodes!: T[]
    @Field(() => [Edge]) edges!: Edge[]
    @Field(() => PageInfo) pageInfo!: PageInfo
  }
  return Connection
}

/** A cursor that holds the sort key of a row. */
export const encodeCursor = (key: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** The sort key in a cursor. @throws InvalidInputError when it is not one of ours */
export function decodeCursor(cursor: string | null | undefined, length: number): (string | number)[] | null {
  if (cursor === null || cursor === undefined) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(key) && key.length === length) return key as (string | number)[]
  } catch {
    // falls through to the same answer as a key of another list
  }
  throw new InvalidInputError({ after: 'Not a cursor of this list' })
}

/** The number of rows to show. @throws InvalidInputError outside of 1 to 100 */
export function pageSize({ first }: PageArgs): number {
  if (first < 1 || first > 100) throw new InvalidInputError({ first: 'Must be between 1 and 100' })
  return first
}

/** Makes a page of rows that were read with one row more than wanted. */
export function pageOf<T>(rows: T[], args: PageArgs, keyOf: (row: T) => readonly unknown[]): Page<T> {
  const nodes = rows.slice(0, args.first)
  const edges = nodes.map((node) => ({ cursor: encodeCursor(keyOf(node)), node }))
  return {
    nodes,
    edges,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: rows.length > args.first,
      hasPreviousPage: Boolean(args.after),
    },
  }
}
