import { expect, it } from 'vitest'
import { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { sealSecrets } from '../../platform/secret-settings.ts'
import { readyToAsk } from '../../test/ready-to-ask.ts'
import { paceKeyOf } from './pace-key.ts'

const box = new SecretBox('a key for tests that is long enough for anything')

/** The pace that an AI moderator of its own has, whose key is that of another installation where none is given. */
function paceOf(settings: Record<string, unknown> = {}, apiKey: string | null = 'key-1'): string {
  const row = { workspaceId: newId(), id: newId() }
  const other = new SecretBox('another key for tests that is long enough too')
  return paceKeyOf(
    box,
    readyToAsk({
      ...row,
      provider: 'openai_compatible',
      settings: { baseUrl: 'https://models.example/v1', model: 'm-1', inputPrice: 2, ...settings },
      secrets: apiKey === null ? sealSecrets(other, row, {}) : sealSecrets(box, row, { apiKey }),
    }),
  )
}

it.each([
  ['whatever they are said to cost', { inputPrice: 3 }],
  ['whatever the form of their answers', { format: 'tool' }],
  ['however long their answers may be', { maxOutputTokens: 500, outputLimitName: 'max_tokens' }],
])('is one for AI moderators with the same key, address and model, %s', (_what, settings) => {
  expect(paceOf(settings)).toBe(paceOf())
})

it.each([
  ['another key', paceOf({}, 'key-2')],
  ['another model', paceOf({ model: 'm-2' })],
  ['another address', paceOf({ baseUrl: 'https://other.example/v1' })],
])('is another one for %s', (_what, other) => {
  expect(other).not.toBe(paceOf())
})

it('is of its own for one whose key cannot be opened', () => {
  expect(paceOf({}, null)).not.toBe(paceOf({}, null))
})
