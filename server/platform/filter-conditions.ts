import { type Expression, sql, type SqlBool } from 'kysely'

/** A condition of the query builder. */
export type Condition = Expression<SqlBool>

/** That a column has one of some values. One alone is compared for itself: then an index has its rows in the order of a list. */
export const isAnyOf = (
  column: Expression<unknown>,
  values: readonly (string | number)[],
  type: 'uuid' | 'text' | 'int',
): Condition =>
  values.length === 1
    ? sql<boolean>`${column} = ${values[0]}::${sql.raw(type)}`
    : sql<boolean>`${column} = any (${values}::${sql.raw(type)}[])`

/** The condition that each part of a filter stands for. */
export type FilterConditions<F> = { [K in keyof F]-?: (value: NonNullable<F[K]>) => Condition }

/** The conditions of those parts of a filter that are given; an empty text is none. */
export function conditionsOf<F extends object>(conditions: FilterConditions<F>, filter: F): Condition[] {
  const given: Condition[] = []
  for (const part in conditions) {
    const value = filter[part]
    if (value !== null && value !== undefined && value !== '') given.push(conditions[part](value))
  }
  return given
}
