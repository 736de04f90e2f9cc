import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { InvalidInputError } from '../errors.ts'
import { Scans } from './scans.ts'

/** Where a page lies in its list. */
@ObjectType({ description: 'Where a page lies in its list' })
export class PageInfo {
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor of the first item of the page, to ask for the page before with `before`; null when the page is empty',
  })
  startCursor!: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor of the last item of the page, to ask for the next page with `after`; null when the page is empty',
  })
  endCursor!: string | null
  @Field(() => Boolean, {
    description: 'Whether items follow after this page; with `last`, whether it was asked for with `before`',
  })
  hasNextPage!: boolean
  @Field(() => Boolean, {
    description: 'Whether items come before this page; with `first`, whether it was asked for with `after`',
  })
  hasPreviousPage!: boolean
}

/** The most rows of a list that are counted. */
export const mostCounted = 10_000

/** A count of a list. */
@ObjectType({ description: 'How much is there, counted up to 10,000' })
export class ListCount {
  @Field(() => Int, { description: 'The number, exact up to 10,000' }) count!: number
  @Field(() => Boolean, { description: 'Whether there is more than 10,000; `count` is 10,000 then' })
  isMore!: boolean
}

/** The default size of a page. */
export const defaultPage = 50

/** The largest size of a page. */
export const largestPage = 100

/** A page request: the first items after a cursor, or the last ones before one. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'So many items from the beginning of the list, or from after `after`, 1 to 100; 50 unless this or `last` is given',
  })
  first?: number | null
  @Field(() => String, {
    nullable: true,
    description: 'A cursor of this list in this order: items after it; from the beginning unless given',
  })
  after?: string | null
  @Field(() => Int, {
    nullable: true,
    description:
      'So many items from the end of the list, or from before `before`, 1 to 100, in the same order; not together with `first`',
  })
  last?: number | null
  @Field(() => String, {
    nullable: true,
    description: 'A cursor of this list in this order: items before it; to the end unless given',
  })
  before?: string | null
}

/** A page of a list. */
export interface Page<T> {
  nodes: T[]
  edges: { cursor: string; node: T }[]
  pageInfo: PageInfo
  /** The number of items in the whole list. */
  count: () => Promise<ListCount>
}

/** The cost of counting a list, in fields. */
const counting = 200

/** The GraphQL connection type of a node type, by the node's name. */
export function connectionOf<T extends object>(name: string, node: () => ClassType<T>): ClassType<Page<T>> {
  @ObjectType(`${name}Edge`, { description: `One ${name} of a page, with its place in the list` })
  class Edge {
    @Field(() => String, {
      description:
        'The place of the item in the list, for `after` and `before`; valid for this list and its order alone',
    })
    cursor!: string
    @Field(() => node(), { description: 'The item itself' }) node!: T
  }
  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}` })
  class Connection implements Page<T> {
    @Field(() => [node()], { description: 'The items of the page, in the order of the list' }) nodes!: T[]
    @Field(() => [Edge], { description: 'The items of the page, each with its cursor' }) edges!: Edge[]
    @Field(() => PageInfo, { description: 'Where the page lies in the list' }) pageInfo!: PageInfo
    count!: () => Promise<ListCount>

    @Scans(counting)
    @Field(() => ListCount, {
      nullable: true,
      description:
        'How many items the list has with its filter, over all of its pages; counted only when requested. UNAVAILABLE when that takes longer than two seconds',
    })
    totalCount(): Promise<ListCount> {
      return this.count()
    }
  }
  return Connection
}

/** Encodes a cursor key. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** The number of rows to show. @throws InvalidInputError outside of 1 to 100, or for both ends of the list */
export function pageSize({ first, last }: PageArgs): number {
  if (isGiven(first) && isGiven(last))
    throw new InvalidInputError({ last: 'Must not be given together with first' })
  for (const [name, size] of Object.entries({ first, last }))
    if (isGiven(size) && (size < 1 || size > largestPage))
      throw new InvalidInputError({ [name]: `Must be between 1 and ${largestPage}` })
  return first ?? last ?? defaultPage
}

/** The count of a list that was counted up to one more than the reported maximum. */
export const listCount = (counted: number): ListCount => ({
  count: Math.min(counted, mostCounted),
  isMore: counted > mostCounted,
})

const isGiven = (size: number | null | undefined): size is number => size !== null && size !== undefined
