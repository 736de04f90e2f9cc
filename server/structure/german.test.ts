import { describe, expect, it } from 'vitest'
import { failures as german } from '../../web/src/graphql/failures.de.ts'
import { failures as english } from '../../web/src/graphql/failures.en.ts'
import { serverTexts } from '../../web/src/language/server-texts/index.de.ts'
import { conditionDefinitions, ruleActionDefinitions } from '../judging/rules/rule-definitions.ts'
import { needsProvider } from '../judging/rules/unavailable.ts'
import { codesOver } from '../platform/error-codes.ts'
import { noStrikesInPlan, noTiers } from '../settings/strikes/why-no-strikes.ts'
import { saidTexts } from './said-texts.ts'

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

/** What the registry of conditions and actions says of itself. */
const definitions = [
  ...conditionDefinitions.map(({ group }) => group),
  ...[...conditionDefinitions, ...ruleActionDefinitions].flatMap(({ label, description, paramsSchema }) => [
    label,
    description,
    ...Object.values((paramsSchema as { properties: Record<string, Schema> }).properties).flatMap(
      textsOfSchema,
    ),
  ]),
]
const said = saidTexts()
const isMissing = (text: string) => !Object.hasOwn(serverTexts, text)

describe('what the server says has German', () => {
  it('of conditions, actions and their parameters', () => {
    expect([...new Set([...definitions, needsProvider, noStrikesInPlan, noTiers])].filter(isMissing)).toEqual(
      [],
    )
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

  it('with no values that the English does not have', () => {
    const values = (text: string) => new Set([...text.matchAll(/\{\d\}/g)].map(String))
    expect(
      Object.entries(serverTexts).filter(([text, own]) =>
        [...values(own)].some((value) => !values(text).has(value)),
      ),
    ).toEqual([])
  })
})
