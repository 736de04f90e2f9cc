import { describe, expect, it } from 'vitest'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { evaluateNow } from './evaluate.ts'

const listId = '0190a0a0-0000-7000-8000-000000000001'
type Over = Parameters<typeof makeItem>[0]

async function matches(key: string, params: Record<string, unknown>, item: Over, list: string[] = []) {
  const plan = await makePlan([makeRule({ conditions: [part(key, params)] })], { lists: { [listId]: list } })
  expect(plan.unusable).toEqual([])
  return evaluateNow(plan, factsOf(makeItem(item), noParts)).effects.length === 1
}
const hoursAgo = (hours: number) => new Date(Date.parse('2026-01-01T00:00:00Z') - hours * 3_600_000)

describe('[2.10] conditions on the user', () => {
  it.each([
    ['user_name', { words: ['ada'] }, { name: 'Äda Lovelace' }, true],
    ['user_name', { words: ['admin'] }, { name: 'аdmin' }, true],
    ['user_name', { words: ['наталья'] }, { name: 'Наталья' }, true],
    ['user_name', { match: 'is', words: ['Ada'] }, { name: 'Ada L' }, false],
    ['user_name', { match: 'not_contains', words: ['bot'] }, { name: null }, true],
    ['name_length', { atLeast: 3 }, { name: 'Ada' }, true],
    ['name_length', { atLeast: 4 }, { name: 'Ada' }, false],
    ['name_length', { atMost: 2 }, { name: '絵👍' }, true],
    ['name_length', { atMost: 0 }, { name: null }, true],
    ['signed_up', { when: 'within', within: 2, unit: 'hours' }, { signupDate: hoursAgo(2) }, true],
    ['signed_up', { when: 'within', within: 2, unit: 'hours' }, { signupDate: hoursAgo(2.01) }, false],
    ['signed_up', { when: 'before', within: 1, unit: 'days' }, { signupDate: hoursAgo(25) }, true],
    ['signed_up', { when: 'before', within: 1, unit: 'days' }, { signupDate: null }, false],
    ['signup_method', { methods: ['Email'] }, { signupMethod: 'email' }, true],
    ['signup_method', { match: 'is_not_in', methods: ['email'] }, { signupMethod: 'sso' }, true],
    ['signup_method', { match: 'is_not_in', methods: ['email'] }, { signupMethod: null }, false],
    ['email_domain', { domains: ['example.com'] }, { email: 'a@EXAMPLE.com' }, true],
    ['email_domain', { domains: ['example.com'] }, { email: 'a@mail.example.com' }, true],
    ['email_domain', { domains: ['example.com'] }, { email: 'a@notexample.com' }, false],
    ['email_domain', { match: 'is_not_in', domains: ['example.com'] }, { email: null }, false],
    ['location', { countries: ['us'] }, { country: 'US' }, true],
    ['location', { countries: ['US'] }, { country: 'DE' }, false],
    ['location', { match: 'is_not_in', countries: ['US'] }, { country: 'DE' }, true],
    ['ip_address', { addresses: ['192.0.2.7'] }, { ip: '192.0.2.7' }, true],
    ['ip_address', { addresses: ['192.0.2.0/24'] }, { ip: '192.0.2.255' }, true],
    ['ip_address', { addresses: ['192.0.2.0/24'] }, { ip: '192.0.3.0' }, false],
    ['ip_address', { addresses: ['192.0.2.0/24'] }, { ip: '::ffff:192.0.2.1' }, true],
    ['ip_address', { addresses: ['2001:db8::/32'] }, { ip: '2001:db8:1::1' }, true],
    ['ip_address', { match: 'is_not_in', addresses: ['192.0.2.7'] }, { ip: null }, false],
    ['profile_image', {}, { profileImageUrl: 'https://x.test/a.png' }, true],
    ['profile_image', { present: false }, { profileImageUrl: null }, true],
    ['profile_image', {}, { profileImageUrl: null }, false],
    ['number_of_strikes', { atLeast: 2 }, { strikes: 2 }, true],
    ['number_of_strikes', { atLeast: 2 }, { strikes: 1 }, false],
    ['user_tags', { tags: ['vip'] }, { tags: ['vip', 'new'] }, true],
    ['user_tags', { match: 'is_not_in', tags: ['vip'] }, { tags: [] }, true],
    ['user_tags', { tags: ['vip'] }, { tags: ['v'] }, false],
  ])('%s %j of %j: %j', async (key, params, user, expected) => {
    expect(await matches(key, params, { user })).toBe(expected)
  })

  it.each([
    ['email_domain', { email: 'a@spam.example' }, ['spam.example'], true],
    ['email_domain', { email: 'a@example' }, ['spam.example'], false],
    ['location', { country: 'DE' }, ['DE', 'AT'], true],
    ['location', { country: 'FR' }, ['DE', 'AT'], false],
    ['ip_address', { ip: '10.1.2.3' }, ['10.0.0.0/8'], true],
    ['ip_address', { ip: '11.1.2.3' }, ['10.0.0.0/8'], false],
  ])('%s of %j against the list %j: %j', async (key, user, list, expected) => {
    expect(await matches(key, { listId }, { user }, list)).toBe(expected)
  })
})

describe('[2.10.23] general content conditions', () => {
  it.each([
    ['content_type', { types: ['text'] }, { text: 'hi' }, true],
    ['content_type', { types: ['text'] }, { text: ' ' }, false],
    ['content_type', { types: ['image', 'audio'] }, { imageUrls: ['https://x.test/a'] }, true],
    ['content_type', { types: ['audio'] }, { imageUrls: ['https://x.test/a'] }, false],
    ['content_type', { types: ['video'] }, { videoUrls: ['https://x.test/a'] }, true],
    ['content_type', { types: ['video'] }, { videoUrls: [] }, false],
    ['content_type', { types: ['audio'] }, { text: 'hi', audioUrls: ['https://x.test/a'] }, true],
    ['content_tags', { tags: ['spam'] }, { tags: ['spam'] }, true],
    ['content_tags', { tags: ['spam'] }, { tags: ['ham'] }, false],
    ['content_tags', { match: 'is_not_in', tags: ['spam'] }, { tags: ['ham'] }, true],
    ['content_tags', { match: 'is_not_in', tags: ['spam'] }, { tags: ['ham', 'spam'] }, false],
  ])('%s %j of %j: %j', async (key, params, item, expected) => {
    expect(await matches(key, params, item)).toBe(expected)
  })
})

describe('[2.10] conditions on the text', () => {
  it.each([
    ['text_length', { atLeast: 2, atMost: 3 }, { text: '語👍' }, true],
    ['text_length', { atLeast: 2, atMost: 3 }, { text: 'four' }, false],
    ['topic', { topics: ['games'] }, { text: 'a text on games' }, false],
    ['special_characters', { atLeast: 3 }, { text: 'a!!!' }, true],
    ['special_characters', { atLeast: 3 }, { text: 'é 語 ١٢٣ नमस्ते' }, false],
    ['special_characters', { measure: 'percent', atLeast: 50 }, { text: '👍👍ab' }, true],
    ['special_characters', { measure: 'percent', atLeast: 51 }, { text: '👍👍ab' }, false],
    ['special_characters', { atMost: 0 }, { text: null }, true],
    ['language', { languages: ['en'] }, { text: 'hello my friend, how are you today' }, true],
    ['language', { languages: ['ru'] }, { text: 'Сегодня хорошая погода, и мы идём гулять' }, true],
    ['language', { languages: ['ja'] }, { text: 'これは日本語のテキストです' }, true],
    ['language', { match: 'is_not_in', languages: ['en'] }, { text: 'ok' }, false],
    [
      'language',
      { match: 'is_not_in', languages: ['en'] },
      { text: 'Das ist ein deutscher Satz über das Wetter' },
      true,
    ],
  ])('%s %j of %j: %j', async (key, params, item, expected) => {
    expect(await matches(key, params, item)).toBe(expected)
  })
})

describe('[2.10] [V2.10.11] Text: URL, phone number and email', () => {
  it.each([
    ['contains_url', 'see https://example.com', null, true],
    ['contains_url', 'nothing', null, false],
    ['contains_url', 'go to shop.bad.com/x', ['bad.com'], true],
    ['contains_url', 'go to notbad.com', ['bad.com'], false],
    ['contains_url', 'https://ok.com/evil/page', ['https://ok.com/evil'], true],
    ['contains_url', 'https://ok.com/evils', ['https://ok.com/evil'], false],
    ['contains_email', 'write to ada@example.com!', null, true],
    ['contains_email', 'пишите на вася@пример.рф', null, true],
    ['contains_email', '@ada and a @ b', null, false],
    ['contains_email', 'ada@mail.bad.com', ['bad.com'], true],
    ['contains_email', 'ada@good.com', ['bad.com'], false],
    ['contains_phone_number', 'call +49 30 901820 now', null, true],
    ['contains_phone_number', 'позвони ٠١٢٣٤٥٦٧٨٩', null, true],
    ['contains_phone_number', '(555) 123-4567', null, true],
    ['contains_phone_number', 'on 2026-01-31 at 192.168.100.200', null, false],
    ['contains_phone_number', 'order 123456', null, false],
    ['contains_phone_number', 'call +49 30 901820', ['+4930901820'], true],
    ['contains_phone_number', 'call 030 901 820 11', ['+493090182011'], true],
    ['contains_phone_number', 'call +49 30 901821', ['+4930901820'], false],
    ['contains_url', 'at bad\u200b.com', ['bad.com'], true],
    ['contains_url', 'at ｂａｄ．com', ['bad.com'], true],
    ['contains_url', 'at 𝖻𝖺𝖽.𝖼𝗈𝗆', ['bad.com'], true],
    ['contains_url', 'at bаd.соm in Cyrillic', ['bad.com'], true],
    ['contains_url', '詳細はbad.comへ', ['bad.com'], true],
    ['contains_url', 'bad.com에서', ['bad.com'], true],
    ['contains_url', 'ดูที่http://bad.comนะ', ['bad.com'], true],
    ['contains_url', '👉bad.com👈', ['bad.com'], true],
    ['contains_url', 'at münchen.de', ['münchen.de'], true],
    ['contains_url', '好bad。com是', ['bad.com'], false],
    ['contains_email', 'ada＠bad.com', ['bad.com'], true],
    ['contains_email', 'ada@b\u200bad.com', ['bad.com'], true],
    ['contains_email', 'ada@bad．com', null, true],
    ['contains_email', '連絡はada@bad.comまで', ['bad.com'], true],
    ['contains_email', 'ada@例え.jp', null, true],
    ['contains_phone_number', 'call +49\u200b30\u200b901820', ['+4930901820'], true],
    ['contains_phone_number', 'call +𝟒𝟗 𝟑𝟎 𝟗𝟎𝟏𝟖𝟐𝟎', ['+4930901820'], true],
  ])('%s in %j against %j: %j', async (match, text, list, expected) => {
    const params = list ? { match, listId } : { match }
    expect(await matches('text', params, { text }, list ?? [])).toBe(expected)
  })
})

describe('[2.10.28] [2.6.6] custom attributes', () => {
  const attribute = 'score'
  it.each([
    ['custom_number', { comparison: 'greater_than', value: 5 }, 5, false],
    ['custom_number', { comparison: 'at_least', value: 5 }, '5', true],
    ['custom_number', { comparison: 'less_than', value: 5 }, 4.9, true],
    ['custom_number', { comparison: 'at_most', value: 5 }, 5.1, false],
    ['custom_number', { comparison: 'at_most', value: 5 }, 'many', false],
    ['custom_text', { words: ['ПРИВЕТ'] }, 'привет!', true],
    ['custom_text', { match: 'is', words: ['ab'] }, 'abc', false],
    ['custom_text', { match: 'is_not', words: ['ab'] }, 'abc', true],
    ['custom_boolean', { value: true }, true, true],
    ['custom_boolean', { value: true }, false, false],
    ['custom_enum', { values: ['a', 'b'] }, 'b', true],
    ['custom_enum', { match: 'is_not_in', values: ['a'] }, 'b', true],
    ['custom_user_id', { values: ['7'] }, 7, true],
    ['custom_content_id', { values: ['p-1'] }, 'p-2', false],
  ])('%s %j of %j: %j', async (key, params, value, expected) => {
    const of = (source: string, item: Over) => matches(key, { source, attribute, ...params }, item)
    expect(await of('content', { metadata: { score: value } })).toBe(expected)
    expect(await of('user', { user: { attributes: { score: value } } })).toBe(expected)
    expect(await of('user', { metadata: { score: value } })).toBe(false)
    expect(await of('content', {})).toBe(false)
  })
})
