declare const types: unique symbol

/** A GraphQL operation with the types of its variables and data. */
export interface Operation<Data, Variables> {
  source: string
  [types]?: (variables: Variables) => Data
}

/** Declares a route's operation; it is checked against the schema when the routes are compiled. */
export const operation = <Data, Variables>(source: string): Operation<Data, Variables> => ({ source })
