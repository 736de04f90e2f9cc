import { askGraphql } from './ask-graphql.ts'

/** Signs a member in. @returns what asks the program's GraphQL API in their name, and throws what it refuses and the first error */
export async function sessionClient(url: string, email: string, password: string) {
  let cookie = ''
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { data, headers } = await askGraphql<T>(url, cookie ? { cookie } : {}, query, variables)
    cookie ||= headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return data
  }
  await ask(
    `mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { viewer { __typename } } }`,
    {
      email,
      password,
    },
  )
  return ask
}

export type SessionClient = Awaited<ReturnType<typeof sessionClient>>
