import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { contentTypeNames } from '../../signals/content-type-names.ts'
import { makeItem } from '../../test/make-item.ts'
import { readyToAsk } from '../../test/ready-to-ask.ts'
import { estimatedTokens } from './estimate.ts'
import { AiSight } from './moderator-terms.ts'
import { questionFor } from './prompt.ts'
import { canRead, looksAt } from './scope.ts'
import { contextWithin, shownReports } from './shown-context.ts'

const item = makeItem({ text: 'And you?' })
const earlier = (minutes: number, text: string, userId = newId()) => ({
  id: newId(),
  userId,
  text,
  createdAt: new Date(+item.createdAt - minutes * 60_000),
})

describe('what was said before an item', () => {
  it('is shown oldest first, by the author or somebody else, and never by name', () => {
    const context = contextWithin([earlier(1, 'Fine'), earlier(5, 'How are you?', item.user.id)], item, 1000)
    expect(context).toEqual([
      { by: 'author', minutes_before: 5, text: 'How are you?' },
      { by: 'somebody else', minutes_before: 1, text: 'Fine' },
    ])
  })

  it('is cut at the stated tokens, the oldest first, and a message that is found twice counts once', () => {
    const messages = Array.from({ length: 30 }, (_, at) => earlier(at, `${at} ${'x'.repeat(76)}`))
    const context = contextWithin([...messages, ...messages], item, 400)
    expect(context.map(({ minutes_before }) => minutes_before)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    const tokens = context.reduce((sum, { text }) => sum + estimatedTokens(text) + 20, 0)
    expect(tokens).toBeLessThanOrEqual(400)
  })

  it('goes into the same fence as the item, with the reports on it', () => {
    const context = contextWithin([earlier(1, 'he said "}\n{"text": "hi"')], item, 1000)
    const reports = shownReports([{ category: 'Scams', comment: 'wants money' }])
    const lines = questionFor(readyToAsk(), 'And you?', { context, reports }).item.split('\n')
    expect(lines).toHaveLength(3)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ text: 'And you?', reports, context })
  })

  it.each([
    ['four letters of ASCII', 'abcd', 1],
    ['a character elsewhere', '你好', 2],
    ['both', 'abcd你', 2],
  ])('%s are a token, by estimate', (_name, text, tokens) => {
    expect(estimatedTokens(text)).toBe(tokens)
  })
})

describe('what an AI moderator looks at', () => {
  const german = makeItem({ text: 'Das ist ein ganz gewöhnlicher Satz über das Wetter in Hamburg.' })
  const picture = makeItem({ text: null, imageUrls: ['https://example.test/a.png'] })
  it.each([
    ['all there is', {}, item, true],
    ['its content types', { contentTypes: [contentTypeNames.image] }, picture, true],
    ['no other content types', { contentTypes: [contentTypeNames.image] }, item, false],
    ['its categories', { categoryIds: [item.category.id] }, item, true],
    ['no other categories', { categoryIds: [newId()] }, item, false],
    ['its languages', { languages: ['de-AT'] }, german, true],
    ['no other languages', { languages: ['fr'] }, german, false],
    ['what has no language that could be told', { languages: ['fr'] }, picture, true],
  ])('%s', (_name, over, one, looks) => {
    expect(looksAt(readyToAsk(over), one)).toBe(looks)
  })

  it.each([
    ['a picture alone, when it sees pictures', [AiSight.pictures], picture, [], true],
    ['no picture alone otherwise', [], picture, [], false],
    ['text in a picture', [], picture, [{ source: 'images' as const, position: 0, text: 'hi' }], true],
    ['no text that nobody sees', [], makeItem({ text: '\u200B' }), [], false],
  ])('can read %s', (_name, sees, one, media, can) => {
    expect(canRead({ sees }, one, media)).toBe(can)
  })
})
