/** Asks the program's GraphQL API with an API key. @returns the data @throws the first error */
export const graphqlClient =
  (url: string, key: string) =>
  async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await answer.json()) as { data: T; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    return data
  }
