import { type Generated, type RawBuilder, sql } from 'kysely'

type Method = (...args: never[]) => unknown

/** The properties of an entity that are columns. */
export type StoredProperties<E> = { [K in keyof E as E[K] extends Method ? never : K]: E[K] }

/**
 * The table of an entity for the query builder: a column for each property, under the property's name. `Renamed` maps a
 * property with a `fieldName` to its column, for a GraphQL field named like the column; the columns in `Defaults` are
 * filled by the database when an insert omits them.
 */
export type TableOf<
  E,
  Defaults extends keyof StoredProperties<E> = never,
  Renamed extends Partial<Record<keyof E, string>> = object,
> = {
  [
    K in keyof StoredProperties<E> as K extends keyof Renamed ? Extract<Renamed[K], string> : K
  ]: K extends Defaults ? Generated<E[K]> : E[K]
}

/** A property of an entity as its column is called in SQL. */
export type ColumnOf<E, K extends keyof StoredProperties<E> = keyof StoredProperties<E>> = SnakeCase<
  K & string
>

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** The column of a property of an entity, as it is called in SQL. */
export const columnOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A value for a JSON column; the driver would convert a list to a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
