import { describe, expect, it } from 'vitest'
import { UserType } from '../../intake/users/user.entity.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { evaluateNow } from './evaluate.ts'
import type { TracedCondition } from './traced-rule.ts'

const listId = '0190a0a0-0000-7000-8000-000000000001'

/** What a rule with only this condition says of an item; null when it does not match. */
async function tried(
  key: string,
  params: Record<string, unknown>,
  item: Parameters<typeof makeItem>[0],
  list: string[] = [],
): Promise<TracedCondition | null> {
  const plan = await makePlan([makeRule({ conditions: [part(key, params)] })], { lists: { [listId]: list } })
  const { trace } = evaluateNow(plan, factsOf(makeItem(item), noParts))
  return trace[0]?.conditions[0] ?? null
}

describe('[2.10] Text: words', () => {
  it.each([
    ['contains_any_word', ['casino'], 'A casino!', true],
    ['contains_any_word', ['casino'], 'CASINO', true],
    ['contains_any_word', ['casino'], 'casinos', false],
    ['contains_any_word', ['casino'], '', false],
    ['contains_any_word', ['free money'], 'get free money now', true],
    ['contains_any_word', ['free money'], 'freemoney', false],
    ['contains_any_word', ['CAFÉ'], 'un cafe.', true],
    ['contains_any_word', ['сосед'], 'Мой сосед дома', true],
    ['contains_any_word', ['сосед'], 'соседи', false],
    ['contains_any_word', ['paypal'], 'pаypal login', true],
    ['contains_any_word', ['καλημέρα'], 'Καλημερα σας', true],
    ['contains_any_word', ['مرحبا'], 'مرحبا بك', true],
    ['contains_any_word', ['नमस्ते'], 'नमस्ते दुनिया', true],
    ['contains_any_word', ['赌场'], '最好的赌场在这里', true],
    ['contains_any_word', ['hel\u200blo'], 'hello', true],
    ['contains_any_word', ['hello'], 'h\u200be\u00adllo', true],
    ['not_contains_any_word', ['casino'], 'A plain text', true],
    ['not_contains_any_word', ['casino'], 'A casino', false],
    ['not_contains_any_word', ['casino'], '', true],
    ['contains_part_of_any_word', ['asin'], 'casinos', true],
    ['contains_part_of_any_word', ['asin'], 'as in', false],
    ['contains_part_of_any_word', ['ежик'], 'ёжики', true],
    ['not_contains_part_of_any_word', ['asin'], 'casinos', false],
    ['not_contains_part_of_any_word', ['asin'], 'poker', true],
  ])('%s %j in %j: %j', async (match, words, text, matches) => {
    expect((await tried('text', { match, words }, { text })) !== null).toBe(matches)
  })

  it('takes a missing text as empty', async () => {
    const words = ['casino']
    expect(await tried('text', { match: 'contains_any_word', words }, { text: null })).toBeNull()
    expect(await tried('text', { match: 'not_contains_any_word', words }, { text: null })).not.toBeNull()
  })

  it.each([
    ['contains_at_least_x_words', 2, 'alpha and beta', true],
    ['contains_at_least_x_words', 2, 'alpha and alpha', false],
    ['contains_at_least_x_words', 3, 'alpha and beta', false],
    ['contains_at_least_x_words', 3, 'gamma beta alpha', true],
    ['contains_part_at_least_x_times', 2, 'alphaalpha', true],
    ['contains_part_at_least_x_times', 2, 'alpha', false],
    ['contains_part_at_least_x_times', 3, 'xalphax betab gammas', true],
  ])('%s %j in %j: %j', async (match, atLeast, text, matches) => {
    const words = ['alpha', 'beta', 'gamma']
    expect((await tried('text', { match, atLeast, words }, { text })) !== null).toBe(matches)
  })

  it('takes the words of a list and its own together, counting none twice', async () => {
    const params = { match: 'contains_at_least_x_words', atLeast: 2, words: ['Alpha', 'beta'], listId }
    expect(await tried('text', params, { text: 'alpha' }, ['alpha', 'delta'])).toBeNull()
    expect(await tried('text', params, { text: 'alpha delta' }, ['alpha', 'delta'])).not.toBeNull()
    expect(await tried('text', params, { text: 'alpha beta' }, ['alpha', 'delta'])).not.toBeNull()
  })

  it('matches nothing with an empty list', async () => {
    expect(await tried('text', { match: 'contains_any_word', listId }, { text: 'anything' }, [])).toBeNull()
    expect(
      await tried('text', { match: 'not_contains_any_word', listId }, { text: 'anything' }, []),
    ).not.toBeNull()
  })

  it('says what it found and where, on the text as it was sent', async () => {
    const text = 'Try the ＣＡＳＩＮＯ, or a casino'
    const found = await tried('text', { match: 'contains_any_word', words: ['casino'] }, { text })
    expect(found).toMatchObject({
      key: 'text',
      label: 'Text',
      matched: true,
      explanation: 'The text contains “casino”',
    })
    expect(found?.spans.map(({ start, end }) => text.slice(start, end))).toEqual(['ＣＡＳＩＮＯ', 'casino'])
    expect(found?.spans[0]).toMatchObject({ entry: 'casino', source: 'text' })
  })
})

describe('[2.10] Text: contains regex', () => {
  it.each([
    [['\\d{4}-\\d{4}'], 'call 1234-5678', true],
    [['\\d{4}-\\d{4}'], 'call 123-5678', false],
    [['spam+'], 'SPAMMM', true],
    [['^купить'], 'Купить сейчас', true],
    [['nothing', 'b.d'], 'a bad word', true],
  ])('%j in %j: %j', async (regexes, text, matches) => {
    expect((await tried('text', { match: 'contains_regex', regexes }, { text })) !== null).toBe(matches)
  })

  it('takes the patterns of a list', async () => {
    const found = await tried('text', { match: 'contains_regex', listId }, { text: 'order 66' }, [
      'order \\d+',
    ])
    expect(found).toMatchObject({
      spans: [{ start: 0, end: 8 }],
      explanation: 'The text matches “order \\d+”',
    })
  })
})

describe('[2.10] numbers', () => {
  it.each([
    ['text_length', { atLeast: 5 }, 'hello', true],
    ['text_length', { atLeast: 5 }, 'hell', false],
    ['text_length', { atMost: 2 }, '👍👍', true],
    ['text_length', { atMost: 2 }, '👍👍!', false],
    ['text_length', { atLeast: 1, atMost: 1 }, '語', true],
    ['text_length', { atMost: 0 }, '', true],
    ['links', { atLeast: 1 }, 'see example.com', true],
    ['links', { atLeast: 2 }, 'see example.com', false],
    ['links', { atMost: 0 }, 'nothing', true],
    ['links', { atMost: 0 }, 'https://example.com', false],
  ])('%s %j of %j: %j', async (key, params, text, matches) => {
    expect((await tried(key, params, { text })) !== null).toBe(matches)
  })

  it('says the value it saw', async () => {
    expect((await tried('text_length', { atLeast: 2, atMost: 9 }, { text: 'hello' }))?.explanation).toBe(
      'The text has 5 characters (wanted: between 2 and 9)',
    )
    const text = 'see example.com'
    const links = await tried('links', { atLeast: 1 }, { text })
    expect(links?.explanation).toBe('The text has 1 link (wanted: at least 1)')
    expect(links?.spans).toEqual([{ start: 4, end: 15, entry: null, source: 'text' }])
  })
})

describe('[2.10] user and place', () => {
  const games = '0190a0a0-0000-7000-8000-00000000000a'
  const other = '0190a0a0-0000-7000-8000-00000000000b'

  it.each(Object.values(UserType))('Type is or is not %s', async (type) => {
    expect(await tried('user_type', { types: [type] }, { user: { type } })).not.toBeNull()
    const others = Object.values(UserType).filter((each) => each !== type)
    expect(await tried('user_type', { types: others }, { user: { type } })).toBeNull()
  })

  it.each([
    [['hidden'], Status.hidden, 'The user is banned (wanted: banned)'],
    [['flagged', 'hidden'], Status.flagged, 'The user is flagged (wanted: flagged or banned)'],
    [['flagged', 'hidden'], Status.allowed, undefined],
  ])('Status %j of a user who is %s', async (statuses, status, explanation) => {
    expect((await tried('user_status', { statuses }, { user: { status } }))?.explanation).toBe(explanation)
  })

  it.each([
    ['is_in', [games], true],
    ['is_in', [other], false],
    ['is_in', [other, games], true],
    ['is_not_in', [games], false],
    ['is_not_in', [other], true],
  ])('Project %s %j: %j', async (match, categoryIds, matches) => {
    expect((await tried('project', { match, categoryIds }, { category: { id: games } })) !== null).toBe(
      matches,
    )
  })
})
