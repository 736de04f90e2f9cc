import { askGraphql } from './ask-graphql.ts'

/** Signs a member in. @returns the cookie of the session, `name=value` @throws what the program refuses */
export async function sessionCookie(url: string, email: string, password: string): Promise<string> {
  const { headers } = await askGraphql(
    url,
    {},
    `mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { viewer { __typename } } }`,
    { email, password },
  )
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Signs a member in. @returns what asks the program's GraphQL API in their name, and throws what it refuses and the first error */
export async function sessionClient(url: string, email: string, password: string) {
  const cookie = await sessionCookie(url, email, password)
  return async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> =>
    (await askGraphql<T>(url, { cookie }, query, variables)).data
}

export type SessionClient = Awaited<ReturnType<typeof sessionClient>>
