import { describe, expect, it } from 'vitest'
import { changedFields, reasonText } from './change-text.ts'
import { fieldText, type ValueWords, withoutSecrets } from './shown-value.ts'

const words: ValueWords = {
  yes: 'yes',
  no: 'no',
  none: 'none',
  hidden: 'hidden',
  entries: (count) => `${count} entries`,
  fields: (count) => `${count} fields`,
  time: (iso) => `at ${iso}`,
  field: fieldText,
  value: (_, text) => text,
}
const changes = (before: unknown, after: unknown) =>
  changedFields(before, after, words).map(
    ({ name, before: was, after: is }) => `${name}: ${was ? `${was.line} → ` : ''}${is?.line ?? 'gone'}`,
  )

it.each<[unknown, unknown, string[]]>([
  [{ status: 'flagged' }, { status: 'hidden', policy: 'spam' }, ['Status: flagged → hidden', 'Policy: spam']],
  [{ enabled: false, name: 'a' }, { enabled: true, name: 'a' }, ['Enabled: no → yes']],
  [{ name: 'a' }, null, ['Name: a → gone']],
  [{ note: null }, { note: 'x' }, ['Note: none → x']],
  [null, { until: '2026-11-22T22:00:00.000Z' }, ['Until: at 2026-11-22T22:00:00.000Z']],
  [null, { items: ['x', 'y'] }, ['Items: x, y']],
  [null, { items: ['a', 'b', 'c', 'd'] }, ['Items: 4 entries']],
  [null, { strike: { points: 1, of: 3, until: 'x', state: 'given' } }, ['Strike: 4 fields']],
  [{ plan: 'pro' }, { plan: 'enterprise', stops: [] }, ['Plan: pro → enterprise']],
  [{ words: ['x'] }, { words: [] }, ['Words: x → none']],
  [
    { settings: { model: 'a', limits: { day: 1 } } },
    { settings: { model: 'b', limits: { day: 2 } } },
    ['Settings › Model: a → b', 'Settings › Limits › Day: 1 → 2'],
  ],
  [
    { conditions: [{ key: 'x', minimum: 50 }] },
    { conditions: [{ key: 'x', minimum: 80 }] },
    ['Conditions › 1 › Minimum: 50 → 80'],
  ],
  [{ conditions: [{ key: 'x' }] }, { conditions: [] }, ['Conditions: 1 entries → none']],
  [
    null,
    { note: 'known', cause: 'mod:1', tagsAdded: ['vip'] },
    ['Tags added: vip', 'Note: known', 'Cause: mod:1'],
  ],
  [null, { id: 'x', kind: 'text' }, ['Kind: text', 'ID: x']],
  [null, null, []],
  ['text', ['array'], []],
])('a change from %j to %j reads %j', (before, after, lines) => {
  expect(changes(before, after)).toEqual(lines)
})

describe('a value that is too much for a line', () => {
  it('is folded, its parts under it', () => {
    const [field] = changedFields(null, { actions: [{ key: 'status', params: { to: 'hidden' } }] }, words)
    expect(field?.after).toEqual({
      line: '1 entries',
      parts: ['1.', '  Key: status', '  Params:', '    To: hidden'],
    })
  })

  it('is folded as a text of several lines', () => {
    const [field] = changedFields(null, { text: 'one\ntwo' }, words)
    expect(field?.after).toEqual({ line: 'one…', parts: ['one', 'two'] })
  })
})

it('a secret is never shown, wherever it is', () => {
  const value = { apiKey: 'sk-1', list: [{ client_secret: 's', scopes: ['x'] }], keyId: 'k' }
  expect(withoutSecrets(value, 'hidden')).toEqual({
    apiKey: 'hidden',
    list: [{ client_secret: 'hidden', scopes: ['x'] }],
    keyId: 'k',
  })
  expect(changes({ password: 'old' }, { password: 'new', name: 'x' })).toEqual(['Name: x'])
})

it.each([
  ['policyCategory', 'Policy category'],
  ['ruleId', 'Rule ID'],
  ['image_urls', 'Image URLs'],
])('the field %s is called %s', (name, text) => {
  expect(fieldText(name)).toBe(text)
})

it.each([
  [null, { status: 'hidden', policyCategory: 'Spam', note: 'again', cause: 'mod:1' }, 'Spam · again'],
  [{ policyInformation: 'an ad', status: 'hidden' }, { status: 'allowed' }, 'an ad'],
  [null, { name: 'x' }, ''],
])('the reason of %j → %j reads "%s"', (before, after, text) => {
  expect(reasonText(before, after)).toBe(text)
})

it('calls fields and their values as the words say, also where they are folded', () => {
  const german: ValueWords = {
    ...words,
    field: (name) => ({ status: 'Zustand', rule: 'Regel' })[name] ?? name,
    value: (field, text) => (field === 'status' && text === 'hidden' ? 'Entfernt' : text),
  }
  expect(
    changedFields({ status: 'x' }, { status: 'hidden', rule: { status: 'hidden', note: 'hidden' } }, german),
  ).toEqual([
    {
      name: 'Zustand',
      isReason: false,
      before: { line: 'x', parts: [] },
      after: { line: 'Entfernt', parts: [] },
    },
    {
      name: 'Regel',
      isReason: false,
      before: undefined,
      after: { line: 'Zustand: Entfernt, note: hidden', parts: [] },
    },
  ])
})
