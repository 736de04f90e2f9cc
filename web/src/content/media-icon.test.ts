import { describe, expect, it } from 'vitest'
import { mediaIconOf } from './media-icon.ts'

describe('the icon of an item with media', () => {
  it.each([
    [['IMAGE'], 'i-lucide-image'],
    [['VIDEO'], 'i-lucide-film'],
    [['AUDIO'], 'i-lucide-audio-lines'],
    [['VIDEO', 'IMAGE'], 'i-lucide-image'],
    [[], undefined],
  ] as const)('of %j is %s', (kinds, icon) => {
    expect(mediaIconOf(kinds.map((kind) => ({ kind })))).toBe(icon)
  })
})
