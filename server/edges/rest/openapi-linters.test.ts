import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../../../schema/openapi.json'), 'utf8')

it('Spectral has nothing to say of the description of the API', async () => {
  const spectral = new Spectral()
  // Its type says less than it is.
  spectral.setRuleset(oas as unknown as RulesetDefinition)
  const found = await spectral.run(text)
  expect(found.map(({ code, message, path }) => [code, path.join('.'), message])).toEqual([])
})

it('Redocly has nothing to say of it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(found.map(({ ruleId, message, location }) => [ruleId, location[0]?.pointer, message])).toEqual([])
})
