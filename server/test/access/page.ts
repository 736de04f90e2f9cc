import { tableOf } from '../../../bench/stage/table.ts'

/** A row of the table of access: a field or a route, and what was found out about it. */
export interface AccessRow {
  kind: 'query' | 'mutation' | 'subscription' | 'route'
  name: string
  permissions: readonly string[]
  /** Who got in, by the names of the callers. */
  allowed: readonly string[]
  /** What is answered to ids of another workspace, and to those of a category that the caller is restricted from; none where it takes and shows none. */
  foreign: string
  restricted: string
}

const headings = {
  route: 'REST routes',
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
} as const

/** The page of the documentation that has the rows. */
export const accessPage = (callers: readonly string[], rows: readonly AccessRow[]): string =>
  `${[intro, ...Object.entries(headings).map(([kind, heading]) => section(callers, heading, ofKind(rows, kind)))].join('\n\n')}\n`

const intro = `# Who may do what

<!-- Made by requests: npx vitest run server/edges/access -u -->

Every route and every field at the root of the schema was asked by everybody there is, over HTTP and against PostgreSQL; **yes** stands
where the request got in, which then may have found nothing. A key is one that has this scope alone. What a field of an object needs
beyond that is in the description of the field.

**Other workspaces** says what is answered to an id of a thing that another workspace has: always the same as to an id of nothing.
**Categories** says what a moderator sees who is restricted to some: _own_ where others see more, a refusal where the thing was named.
Nothing stands where there are no ids to name, and nothing to see less of.`

const ofKind = (rows: readonly AccessRow[], kind: string) =>
  rows.filter((row) => row.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1))

const section = (callers: readonly string[], heading: string, rows: readonly AccessRow[]): string =>
  [
    `## ${heading}\n`,
    ...tableOf([
      ['', 'Permission', ...callers, 'Other workspaces', 'Categories'],
      ...rows.map(({ name, permissions, allowed, foreign, restricted }) => [
        `\`${name}\``,
        permissions.join(', ') || 'none',
        ...callers.map((caller) => (allowed.includes(caller) ? 'yes' : '–')),
        foreign,
        restricted,
      ]),
    ]),
  ].join('\n')

const words: Readonly<Record<string, string>> = { NOT_FOUND: 'not found', FORBIDDEN: 'no' }

/** What an answer said, in words: `nothing` where nothing went wrong. */
export const inWords = (codes: readonly unknown[]): string =>
  codes.length === 0
    ? 'nothing'
    : [...new Set(codes.map((code) => words[String(code)] ?? `\`${String(code)}\``))].join(', ')

/** What several answers said. */
export const allInWords = (answers: readonly (readonly unknown[])[]): string =>
  [...new Set(answers.map(inWords))].sort().join(', ')
