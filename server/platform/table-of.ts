import { type Generated, type RawBuilder, sql } from 'kysely'

type Method = (...args: never[]) => unknown

/** The properties of an entity that are columns. */
type StoredProperties<E> = { [K in keyof E as E[K] extends Method ? never : K]: E[K] }

/**
 * The table of an entity for the query builder: a column for each property, under the property's name. `Renamed` gives the
 * column of a property whose entity says `fieldName`, for a GraphQL field that has the column's name; columns named in
 * `Defaults` are filled by the database when an insert leaves them out.
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

/** A value for a JSON column; without it, the driver would take a list for an array of PostgreSQL. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
