import { parse, print } from 'graphql'
import type { Route } from './route.ts'

const intro = `# From REST to GraphQL

Every endpoint of the REST interface runs an operation of the GraphQL schema, and what it answers is made of that. So whatever you
do over REST you can do over GraphQL, with the fields that you choose and much more besides. These are the operations, as the
endpoints run them; [graphql.md](graphql.md) has keys, ids, limits and errors.

- A key for GraphQL has the scope \`graphql:read\` or \`graphql:admin\`; one for REST opens REST alone. What a key does over GraphQL is
  recorded in its own name, what comes over REST as your platform's.
- Names are the same but for their case: \`user_id\` of REST is \`userId\`. Your own identifiers are \`externalId\`.
- What REST answers with 400, 404 or 409 stands in \`refusals\` of a mutation's payload, with the same code and field.
- Enum values and texts of errors are the same.

Made of the endpoints by \`npm run schema\`.
`

/** The documentation page with the operation of each REST endpoint. */
export function restToGraphql(
  routes: readonly Pick<Route, 'method' | 'path' | 'summary' | 'source'>[],
): string {
  const sections = routes.map(({ method, path, summary, source }) =>
    [
      `## ${method.toUpperCase()} ${path}`,
      `${summary}.`,
      `\`\`\`graphql\n${print(parse(source))}\n\`\`\``,
    ].join('\n\n'),
  )
  return [intro.trimEnd(), ...sections].join('\n\n') + '\n'
}
