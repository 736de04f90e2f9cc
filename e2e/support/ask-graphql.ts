import { parse, print } from 'graphql'
import { askingForRefusals, takeRefusals } from '../../server/test/refusals.ts'

/** Sends an operation to the program's GraphQL API. @returns the data and the answer's headers @throws what it refuses, and the first error */
export async function askGraphql<T>(
  url: string,
  headers: Record<string, string>,
  query: string,
  variables: Record<string, unknown>,
): Promise<{ data: T; headers: Headers }> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: print(askingForRefusals(parse(query))), variables }),
  })
  const { data, errors = [] } = (await answer.json()) as { data: T; errors?: { message: string }[] }
  const [problem] = [...errors, ...takeRefusals(data)]
  if (problem) throw new Error(JSON.stringify(problem))
  return { data, headers: answer.headers }
}
