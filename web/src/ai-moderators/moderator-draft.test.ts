import { describe, expect, it } from 'vitest'
import { draftOf, inputOf, lacksPrices } from './moderator-draft.ts'

const provider = {
  key: 'anthropic',
  settingsSchema: {
    type: 'object',
    properties: {
      model: { type: 'string', title: 'Model' },
      apiKey: { type: 'string', title: 'API key', writeOnly: true },
      baseUrl: { type: 'string', title: 'API address', default: 'https://api.example' },
    },
    required: ['model', 'apiKey'],
  },
}

describe('[V2.13.13] the form of an AI moderator', () => {
  it('begins carefully: in shadow, cautious, permitted to flag', () => {
    expect(draftOf(undefined, provider)).toMatchObject({
      provider: 'anthropic',
      settings: { baseUrl: 'https://api.example' },
      decisiveness: 'CAUTIOUS',
      may: ['FLAGGED'],
      shadow: true,
    })
  })

  it.each([
    [null, {}, false],
    [5, {}, true],
    [5, { inputPrice: 0, outputPrice: null }, true],
    [5, { outputPrice: 2 }, false],
  ])(
    'of a cost a day of %s with the prices %j, that it is never reached: %s',
    (costPerDay, prices, lacks) => {
      expect(lacksPrices({ costPerDay, settings: { model: 'm', ...prices } })).toBe(lacks)
    },
  )

  it('sends nothing without a policy and a name, and no empty setting', () => {
    const draft = draftOf(undefined, provider)
    expect(inputOf(draft, provider)).toBeUndefined()
    const settings = { ...draft.settings, model: 'm', apiKey: '' }
    expect(inputOf({ ...draft, name: ' Watch ', writtenPolicyId: 'p', settings }, provider)).toMatchObject({
      name: 'Watch',
      settings: { baseUrl: 'https://api.example', model: 'm' },
    })
    expect(
      inputOf({ ...draft, name: 'W', writtenPolicyId: 'p', settings }, provider)?.settings,
    ).not.toHaveProperty('apiKey')
  })
})
