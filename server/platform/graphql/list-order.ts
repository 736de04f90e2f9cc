import { Args, ArgsType, type ClassType, Field, InputType, registerEnumType } from 'type-graphql'
import { InvalidInputError } from '../errors.ts'
import { PageArgs } from './connection.ts'
import { described } from './enum-values.ts'
import type { KeyColumn, Keyset } from './keyset.ts'

/** The direction of an order. */
export enum OrderDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(OrderDirection, {
  name: 'OrderDirection',
  description: 'Which end of an order comes first',
  valuesConfig: described(OrderDirection, {
    ASC: 'The lowest first: the oldest, or the first of the alphabet',
    DESC: 'The highest first: the newest, or the last of the alphabet',
  }),
})

/** A requested order. */
export interface ListOrder {
  field: string
  direction: OrderDirection
}

/** The possible orders of lists, each with columns that an index has in this order. */
export interface ListOrders {
  /** The name of the order in the schema; also distinguishes the cursors of these lists from those of others. */
  name: string
  fields: Readonly<Record<string, { description: string; columns: readonly KeyColumn[] }>>
  unlessGiven: ListOrder
}

/** The orders of lists with a single order field: the highest first unless another direction is given. */
export const orderedBy = (
  name: string,
  field: string,
  description: string,
  columns: readonly KeyColumn[],
  direction = OrderDirection.DESC,
): ListOrders => ({
  name,
  fields: { [field]: { description, columns } },
  unlessGiven: { field, direction },
})

/** The arguments of a list: which page of it, and its order. */
export interface ListArgs extends PageArgs {
  orderBy?: ListOrder | null
}

/** The requested order, or the list's default. @throws InvalidInputError when the list has no such order */
export function keysetOf(
  { name, fields, unlessGiven }: ListOrders,
  order: ListOrder | null | undefined,
): Keyset {
  const { field, direction } = order ?? unlessGiven
  const known = fields[field]
  if (!known) throw new InvalidInputError({ 'orderBy.field': 'Not an order of this list' })
  return {
    name: `${name}.${field}.${direction}`,
    columns: known.columns,
    descending: direction === OrderDirection.DESC,
  }
}

const made = new WeakMap<ListOrders, ClassType<ListArgs>>()

/** A parameter decorator for the arguments of a list: `first`, `after`, `last`, `before` and `orderBy`. */
export function PageArguments(orders: ListOrders): ReturnType<typeof Args> {
  const type = argsOf(orders)
  return Args(() => type)
}

/** The arguments type, shared by lists with the same orders. */
function argsOf(orders: ListOrders): ClassType<ListArgs> {
  const known = made.get(orders)
  if (known) return known
  const { field, direction } = orders.unlessGiven
  const Order = orderInput(orders)
  @ArgsType()
  class OrderedArgs extends PageArgs implements ListArgs {
    @Field(() => Order, {
      nullable: true,
      description: `The order of the list; \`${field}\`, \`${direction}\` unless given`,
    })
    orderBy?: ListOrder | null
  }
  made.set(orders, OrderedArgs)
  return OrderedArgs
}

function orderInput({ name, fields, unlessGiven }: ListOrders): ClassType<ListOrder> {
  const names = Object.fromEntries(Object.keys(fields).map((each) => [each, each]))
  registerEnumType(names, {
    name: `${name}OrderField`,
    description: `What nodes of ${name} are ordered by in lists`,
    valuesConfig: Object.fromEntries(
      Object.entries(fields).map(([each, { description }]) => [each, { description }]),
    ),
  })
  @InputType(`${name}Order`, {
    description: `In which order nodes of ${name} are listed, and from which end`,
  })
  class Order implements ListOrder {
    @Field(() => names, { description: 'What it is ordered by; the id decides between equals' })
    field!: string
    @Field(() => OrderDirection, {
      defaultValue: unlessGiven.direction,
      description: 'Whether the lowest or the highest comes first',
    })
    direction!: OrderDirection
  }
  return Order
}
