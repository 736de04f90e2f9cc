/** Signs a member in. @returns what asks the program's GraphQL API in their name, and throws the first error of an answer */
export async function sessionClient(url: string, email: string, password: string) {
  let cookie = ''
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify({ query, variables }),
    })
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const { data, errors } = (await answer.json()) as { data: T; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(JSON.stringify(errors[0]))
    return data
  }
  await ask(
    `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { __typename } }`,
    {
      email,
      password,
    },
  )
  return ask
}

export type SessionClient = Awaited<ReturnType<typeof sessionClient>>
