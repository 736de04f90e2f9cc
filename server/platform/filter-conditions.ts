import type { Expression, SqlBool } from 'kysely'

/** A condition of the query builder. */
export type Condition = Expression<SqlBool>

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
