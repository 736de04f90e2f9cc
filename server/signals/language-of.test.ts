import { expect, it } from 'vitest'
import type * as Module from './language-of.ts'

/** The module as a program has it that loaded nothing yet: the tests have loaded theirs. */
const { languageOf, loadLanguages } = (await import('./language-of.ts?of-its-own' as string)) as typeof Module

it('says what is missing where no languages were loaded, and tells them once they are', async () => {
  expect(() => languageOf('Guten Morgen, wie geht es dir heute?')).toThrow('await loadLanguages()')
  await loadLanguages()
  expect(languageOf('Guten Morgen, wie geht es dir heute?')).toBe('de')
  expect(languageOf('ok')).toBeNull()
})
