import { askGraphql } from './ask-graphql.ts'

/** Asks the program's GraphQL API with an API key. @returns the data @throws what it refuses, and the first error */
export const graphqlClient =
  (url: string, key: string) =>
  async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> =>
    (await askGraphql<T>(url, { authorization: `Bearer ${key}` }, query, variables)).data
