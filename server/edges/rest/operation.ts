declare const types: unique symbol

/** A GraphQL operation with the types of what goes in and what comes out. */
export interface Operation<Data, Variables> {
  source: string
  [types]?: (variables: Variables) => Data
}

/** Declares a route's operation; that it fits the schema is checked when the routes are compiled. */
export const operation = <Data, Variables>(source: string): Operation<Data, Variables> => ({ source })
