import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { InvalidInputError } from '../errors.ts'

/** Where a page lies in its list. */
@ObjectType({ description: 'Where a page lies in its list' })
export class PageInfo {
  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the first item of the page; null when the page is empty',
  })
  startCursor!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor of the last item of the page, to ask for the next page with `after`; null when the page is empty',
  })
  endCursor!: string | null
  @Field(() => Boolean, { description: 'Whether items follow after this page' }) hasNextPage!: boolean
  @Field(() => Boolean, { description: 'Whether items come before this page' }) hasPreviousPage!: boolean
}

/** A page request: `first` items (at most 100) after a cursor. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 50, description: 'The number of items wanted, 1 to 100' }) first!: number
  @Field(() => String, {
    nullable: true,
    description:
      'A cursor of this list: the page begins after its item; without one, at the start of the list',
  })
  after?: string | null
}

/** A page of a list. */
export interface Page<T> {
  nodes: T[]
  edges: { cursor: string; node: T }[]
  pageInfo: PageInfo
}

/** The GraphQL connection type of a node type, by the node's name. */
export function connectionOf<T extends object>(name: string, node: () => ClassType<T>): ClassType<Page<T>> {
  @ObjectType(`${name}Edge`, { description: `One ${name} of a page, with its place in the list` })
  class Edge {
    @Field(() => String, {
      description: 'The place of the item in the list, for `after`; valid for this list and its order alone',
    })
    cursor!: string
    @Field(() => node(), { description: 'The item itself' }) node!: T
  }
  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}` })
  class Connection implements Page<T> {
    @Field(() => [node()], { description: 'The items of the page, in the order of the list' }) nodes!: T[]
    @Field(() => [Edge], { description: 'The items of the page, each with its cursor' }) edges!: Edge[]
    @Field(() => PageInfo, { description: 'Where the page lies in the list' }) pageInfo!: PageInfo
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
