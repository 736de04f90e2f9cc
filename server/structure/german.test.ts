import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failures as german } from '../../web/src/graphql/failures.de.ts'
import { failures as english } from '../../web/src/graphql/failures.en.ts'
import { serverTexts as texts } from '../../web/src/language/server-texts/index.de.ts'
import { integrationKinds } from '../delivery/integrations/kinds.ts'
import { conditionDefinitions, ruleActionDefinitions } from '../judging/rules/rule-definitions.ts'
import { needsProvider } from '../judging/rules/unavailable.ts'
import { codesOver } from '../platform/error-codes.ts'
import { mediaSourceKinds } from '../settings/media-sources/kinds.ts'
import { noStrikesInPlan, noTiers } from '../settings/strikes/why-no-strikes.ts'
import { aiProviders } from '../signals/ai-providers/ai-providers.ts'
import { signalLabels } from '../signals/providers/signal-kinds.ts'
import { signalProviders } from '../signals/providers/signal-providers.ts'
import { embeddedNotes, transcriptNotes } from '../signals/routes/signal-route.service.ts'
import { starterTopics } from '../signals/topics/starter-topics.ts'
import { saidTexts } from './said-texts.ts'

const serverTexts: Readonly<Record<string, string>> = texts.said

interface Schema {
  title?: string
  description?: string
  enum?: string[]
  items?: Schema
  anyOf?: Schema[]
  'x-labels'?: Record<string, string>
  'x-labels-in'?: Record<string, Record<string, string>>
}

const choicesOf = (schema: Schema): string[] => {
  const labels = { ...schema['x-labels'], ...schema.items?.['x-labels'] }
  const values = schema.enum ?? schema.items?.enum ?? []
  const own = Object.values(schema['x-labels-in'] ?? {}).flatMap((each) => Object.values(each))
  return [...values.map((each) => labels[each] ?? each.replaceAll('_', ' ')), ...own]
}
const textsOfSchema = ({ anyOf = [], ...schema }: Schema): string[] => [
  ...[schema.title, schema.description].filter((text) => text !== undefined),
  ...choicesOf(schema),
  ...anyOf.flatMap(textsOfSchema),
]

const textsOfFields = (schema: unknown): string[] =>
  Object.values((schema as { properties: Record<string, Schema> }).properties).flatMap(textsOfSchema)

/** What the registry of conditions and actions says of itself. */
const definitions = [
  ...conditionDefinitions.map(({ group }) => group),
  ...[...conditionDefinitions, ...ruleActionDefinitions].flatMap(({ label, description, paramsSchema }) => [
    label,
    description,
    ...textsOfFields(paramsSchema),
  ]),
]
/** What is set up: providers, platforms and private storage with their fields, signals and topics. */
const setUp = [
  ...[...aiProviders, ...signalProviders, ...integrationKinds, ...mediaSourceKinds].flatMap((kind) => [
    kind.label,
    kind.description,
    ...textsOfFields(z.toJSONSchema(kind.settings, { io: 'input' })),
  ]),
  ...Object.values(signalLabels),
  ...Object.values(starterTopics),
  ...[...Object.values(embeddedNotes), ...Object.values(transcriptNotes)].filter((note) => note !== null),
]
const said = saidTexts()
const isMissing = (text: string) => !Object.hasOwn(serverTexts, text)

describe('what the server says has German', () => {
  it('of conditions, actions and their parameters', () => {
    expect([...new Set([...definitions, needsProvider, noStrikesInPlan, noTiers])].filter(isMissing)).toEqual(
      [],
    )
  })

  it('of what can be set up', () => {
    expect([...new Set(setUp)].filter(isMissing)).toEqual([])
  })

  it('of what it refuses', () => {
    expect([...said].filter(([text]) => isMissing(text)).map(([text, path]) => `${path}: ${text}`)).toEqual(
      [],
    )
  })

  it('of each code of an error', () => {
    const codes = codesOver('graphql')
    for (const texts of [english, german])
      expect(codes.filter((code) => !(code in texts) && !(code in texts.refused))).toEqual([])
  })

  it('with no values that the English does not have, and kinds of them that there are', () => {
    const values = (text: string) => new Set([...text.matchAll(/\{(\d)[^}]*\}/g)].map(([, number]) => number))
    const kinds = (text: string) => [...text.matchAll(/\{\d:(\w+)/g)].map(([, kind = '']) => kind)
    const all = Object.values(texts).flatMap((phrases) => Object.entries(phrases))
    expect(all.filter(([text, own]) => [...values(own)].some((value) => !values(text).has(value)))).toEqual(
      [],
    )
    const known = new Set([...Object.keys(texts), 'number', 'names'])
    expect(all.flatMap(([text]) => kinds(text)).filter((kind) => !known.has(kind))).toEqual([])
  })
})
