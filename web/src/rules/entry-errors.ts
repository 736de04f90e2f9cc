import type { RuleInput } from '../gql/graphql.ts'

const entryPath = /^(conditions|actions)\.(\d+)\.params\.(\w+)\.(\d+)$/
const identifier = /^[\da-f]{8}-[\da-f-]{27}$/
const mostCharacters = 40

/** The server's messages; one about an entry of a field, such as a word or a pattern, is prefixed with the entry. */
export const withEntries = (
  errors: Readonly<Record<string, string>>,
  sent: RuleInput | undefined,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const entry = sent && entryAt(path, sent)
      return [path, entry ? `“${entry}”: ${message}` : message]
    }),
  )

/** The entry at the path, shortened; undefined for an id. */
function entryAt(path: string, sent: RuleInput): string | undefined {
  const [, parts, part, field = '', index] = entryPath.exec(path) ?? []
  if (parts !== 'conditions' && parts !== 'actions') return undefined
  const params = sent[parts][Number(part)]?.params as Record<string, unknown> | undefined
  const values = params?.[field]
  const entry: unknown = Array.isArray(values) ? values[Number(index)] : undefined
  if (typeof entry !== 'string' || identifier.test(entry)) return undefined
  const characters = [...entry]
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('')}…` : entry
}
