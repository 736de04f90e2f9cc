import { expect, test } from 'vitest'
import { embeddedWords } from './embedded-words.ts'

const t = (key: string, named?: Record<string, unknown>): string =>
  [key.replace('settings.signals.', ''), named?.['note']].filter(Boolean).join(': ')

test.each([
  [{ embedded: false, embeddedNote: null }, 'noSource'],
  [{ embedded: true, embeddedNote: null }, 'embedded'],
  [{ embedded: true, embeddedNote: 'basic: English alone' }, 'embeddedAs: basic: English alone'],
  [{}, 'noSource'],
])('%j is %s', (route, words) => expect(embeddedWords(t, route)).toBe(words))
