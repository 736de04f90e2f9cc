import type { GraphQLField } from 'graphql'
import { askGraphql } from '../../e2e/support/ask-graphql.ts'
import type { SessionClient } from '../../e2e/support/session.ts'
import { type Given, idsFor, idsOf, makes, mutationsWithTexts, plain, worded } from './every-text.ts'
import type { Target } from './target.ts'

/** The outcome of a text in one place of a mutation. */
export interface Stored {
  mutation: string
  at: string
  /** Why it was refused; null where it was stored. */
  refused: string | null
}

/** Errors that are no refusal of the text but a problem of the attack. */
const ofTheAttack = /"(UNAUTHENTICATED|RATE_LIMITED|INTERNAL_SERVER_ERROR|GRAPHQL_VALIDATION_FAILED)"/

/** Sends the mutation as an admin, or with a key of the workspace where only that is permitted. */
const askedBy =
  (admin: SessionClient, keyed: SessionClient): SessionClient =>
  (query, variables) =>
    admin<never>(query, variables).catch((error: unknown) => {
      if (!String(error).includes('"FORBIDDEN"')) throw error
      return keyed(query, variables)
    })

/** Stores texts in every text field of every mutation of the schema, except for the excluded mutations. */
export async function storeTexts(
  target: Target,
  texts: (n: number) => readonly string[],
  given: Given,
  leftOut: Readonly<Record<string, string>>,
): Promise<Stored[]> {
  const stored: Stored[] = []
  const authorization = `Bearer ${await target.graphqlKey()}`
  const ask = askedBy(
    target.admin,
    async (query, variables = {}) =>
      (await askGraphql<never>(target.url, { authorization }, query, variables)).data,
  )
  const nothing = idsFor({}, '')
  let known = await idsOf(target.admin)
  for (const field of mutationsWithTexts(given, nothing).filter(({ name }) => !(name in leftOut))) {
    for (const [place] of textsIn(field, {}, nothing, '').entries()) stored.push(await storeIn(field, place))
    if (makes(field.name)) known = await idsOf(target.admin)
  }
  return stored

  /** Tries texts in a field of a mutation, until one is accepted. */
  async function storeIn(field: GraphQLField<unknown, unknown>, place: number): Promise<Stored> {
    if (/review|decide/i.test(field.name)) known = { ...known, ...(await idsOf(target.admin, 'reviews')) }
    const ids = idsFor(known, field.name)
    let [at, refused]: [string, string | null] = ['', 'not tried']
    for (const [way, text] of texts(stored.length).entries()) {
      const number = `${stored.length}-${way}`
      // All other texts of the input are a script too, so that one place does not reduce what another tests.
      const word = way === 0 ? (texts(stored.length)[1] ?? '') : `something ${number}`
      const base = filledIn(plain(field, given[field.name], ids), known, { number, word })
      const worded = textsIn(field, base, ids, text)[place]
      if (!worded) break
      at = worded.at
      refused = await refusalOf(ask(sourceOf(field), { ...base, ...worded.variables }))
      if (refused === null) break
    }
    return { mutation: field.name, at, refused }
  }
}

const textsIn = (
  { args }: GraphQLField<unknown, unknown>,
  base: Record<string, unknown>,
  ids: ReturnType<typeof idsFor>,
  text: string,
) =>
  args.flatMap((arg) =>
    [...worded(arg, base[arg.name], ids, text)].map(({ at, value }) => ({
      at,
      variables: { [arg.name]: value },
    })),
  )

/**
 * The given fields, with an object's id for `$` and its type, a unique number for `$n`, and tomorrow for `$tomorrow`; texts are
 * replaced by the given one.
 */
const filledIn = (
  base: Record<string, unknown>,
  known: Readonly<Record<string, string>>,
  { number, word }: { number: string; word: string },
): Record<string, unknown> => {
  const words: Readonly<Record<string, string>> = {
    ...known,
    n: number,
    tomorrow: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
  }
  const text = JSON.stringify(base)
    .replaceAll(/\$([a-z_]+)/g, (_, kind: string) => words[kind] ?? '')
    .replaceAll('"something"', () => JSON.stringify(word))
  return JSON.parse(text) as Record<string, unknown>
}

const sourceOf = ({ name, args }: GraphQLField<unknown, unknown>): string =>
  `mutation (${args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')}) {
    ${name}(${args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')}) { __typename } }`

/** Why it was refused; null where it succeeded. @throws what is no refusal of the input */
async function refusalOf(asked: Promise<unknown>): Promise<string | null> {
  try {
    await asked
    return null
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (ofTheAttack.test(why) || !why.startsWith('{')) throw error
    return why
  }
}
