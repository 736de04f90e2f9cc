import { type Expression, sql, type SqlBool } from 'kysely'

/** A condition of the query builder. */
export type Condition = Expression<SqlBool>

/**
 * The condition that a column has one of the values. A single value is compared with `=`, so that an index returns its
 * rows in list order.
 */
export const isAnyOf = (
  column: Expression<unknown>,
  values: readonly (string | number)[],
  type: 'uuid' | 'text' | 'int',
): Condition =>
  values.length === 1
    ? sql<boolean>`${column} = ${values[0]}::${sql.raw(type)}`
    : sql<boolean>`${column} = any (${values}::${sql.raw(type)}[])`

/** For each field of a filter, the condition that its value means. */
export type FilterConditions<F> = { [K in keyof F]-?: (value: NonNullable<F[K]>) => Condition }

/** The conditions of the given fields of a filter; an empty text counts as not given. */
export function conditionsOf<F extends object>(conditions: FilterConditions<F>, filter: F): Condition[] {
  const given: Condition[] = []
  for (const part in conditions) {
    const value = filter[part]
    if (isGiven(value)) given.push(conditions[part](value))
  }
  return given
}

/** Whether a filter has no given field. */
export const isUnfiltered = (filter: object): boolean => !Object.values(filter).some(isGiven)

const isGiven = <T>(value: T): value is NonNullable<T> =>
  value !== null && value !== undefined && value !== ''
