import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wholeTexts } from '../test/whole-texts.ts'
import { serverText, serverTexts, translated } from './server-text.ts'
import { phrasebook as german } from './server-texts/index.de.ts'

beforeEach(() => {
  serverTexts.value = german
})
afterEach(() => {
  serverTexts.value = undefined
})

describe('what the server says', () => {
  it.each([
    ['Text length', 'Textlänge'],
    ['Required', 'Pflichtfeld'],
    ['Must be at most 200 characters', 'Darf höchstens 200 Zeichen haben'],
    ['Must be between 0.5 and 1,000', 'Muss zwischen 0.5 und 1,000 liegen'],
    ['At most 50,000 items', 'Höchstens 50,000 Einträge'],
    ['The policy "Hate & {1}" already exists', 'Die Richtlinie „Hate & {1}“ gibt es schon'],
    ['Line 3: Must not be empty', 'Zeile 3: Must not be empty'],
  ])('%s is said in the reader’s language, with its values', (said, read) => {
    expect(serverText(said)).toBe(read)
  })

  it('stays as it is where there is no translation, and in English', () => {
    expect(serverText('Something of another release')).toBe('Something of another release')
    expect(translated('Something of another release')).toBeUndefined()
    expect(serverText('constructor')).toBe('constructor')
    serverTexts.value = undefined
    expect(translated('Text length')).toBe('Text length')
  })
})

it('what German texts quote has the name that the same page shows, not its English one', () => {
  const quoted = [...JSON.stringify(wholeTexts.de).matchAll(/„([^“]+)“/g)].map(([, name = '']) => name)
  expect(quoted.filter((name) => (translated(name) ?? name) !== name)).toEqual([])
})
