import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wholeTexts } from '../test/whole-texts.ts'
import { en } from './en.ts'

const root = new URL('../', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(vue|ts)$/.test(name) && !/(^gql\/|\.(en|de|test)\.ts$)/.test(name))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
const all = sources.join('\n')

const flat = (messages: object, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
const keys = flat(wholeTexts.en)

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')
/** Keys written out anywhere: arguments of t, labels in tables, branches of a condition. */
const keysIn = (text: string): string[] => matches(text, /['"]([a-z][A-Za-z]+(?:\.[A-Za-z_]+)+)['"]/g)
/** Beginnings of keys whose end is a value, as in `status.${status}`. */
const beginningsIn = (text: string): string[] => matches(text, /`([a-z][A-Za-z]+(?:\.[A-Za-z_]+)*\.)\$\{/g)
const literal = keysIn(all)
const prefixes = beginningsIn(all)

/** What a file has in it from the start: what it imports, but for parts that are put off and pages of the router, which bring all texts. */
function startedWith(file: URL, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file.href) || /\/gql\/|\.(en|de)\.ts$|\/app\/(en|de)\.ts$/.test(file.href)) return found
  const text = readFileSync(file, 'utf8')
  found.set(file.href, text)
  const imports =
    /^(?:import|export) (?!type )[^'"`;]*?from '(\.[^']+)'|defineAsyncComponent\(\(\) => import\('(\.[^']+)'\)/gm
  for (const [, static_, async_] of text.matchAll(imports)) {
    const imported = new URL(static_ ?? async_ ?? '', file)
    if (/\.(vue|ts)$/.test(imported.href)) startedWith(imported, found)
  }
  return found
}

describe('the messages', () => {
  it.each(['main.ts', 'app/ShellLayout.vue', 'review/ReviewPage.vue', 'session/SignInPage.vue'])(
    'has with the program what is said by %s and what it consists of',
    (page) => {
      const sources = [...startedWith(new URL(page, root)).values()].join('\n')
      const first = flat(en)
      const asked = keysIn(sources).filter((key) => keys.includes(key))
      const built = beginningsIn(sources).flatMap((beginning) =>
        keys.filter((key) => key.startsWith(beginning) && !key.slice(beginning.length).includes('.')),
      )
      expect([...asked, ...built].filter((key) => !first.includes(key))).toEqual([])
    },
  )

  it('has every key that a template or a script asks for', () => {
    const asked = matches(all, /\bt\(\s*['"]([\w.]+)['"]/g)
    expect(asked.filter((key) => !keys.includes(key))).toEqual([])
    expect(asked.length).toBeGreaterThan(200)
  })

  it('has something for every key that is built from a value', () => {
    expect(prefixes.filter((prefix) => !keys.some((key) => key.startsWith(prefix)))).toEqual([])
  })

  it('has none that nobody asks for', () => {
    const used = (key: string): boolean =>
      literal.includes(key) ||
      prefixes.some((prefix) => key.startsWith(prefix) && !key.slice(prefix.length).includes('.'))
    expect(keys.filter((key) => !used(key))).toEqual([])
  })
})

/** Every text with its key. */
const texts = (messages: object, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object'
      ? texts(value as object, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)]],
  )

describe('the German texts', () => {
  const english = new Map(texts(wholeTexts.en))
  const german = texts(wholeTexts.de)
  const placesIn = (text: string | undefined): string[] => [...new Set(text?.match(/\{\w+\}/g))].sort()
  const formsOf = (text: string | undefined): number => text?.split(' | ').length ?? 0

  it('are as many as the English ones', () => {
    expect(german.map(([key]) => key).sort()).toEqual([...english.keys()].sort())
  })

  it('put the same values in, in as many forms', () => {
    const shape = (text: string | undefined) => ({ places: placesIn(text), forms: formsOf(text) })
    expect(
      german.filter(([key, text]) => JSON.stringify(shape(text)) !== JSON.stringify(shape(english.get(key)))),
    ).toEqual([])
  })

  it('have the quotation marks and the address of nobody that German has', () => {
    expect(
      german.filter(([, text]) =>
        /“[^“„]*”|\b(Sie|Ihre?[nmrs]?) (?:können|müssen|haben|sind|bitte)\b|[\p{L},;] (?:Sie|Ihnen|Ihre?[nmrs]?)\b/u.test(
          text,
        ),
      ),
    ).toEqual([])
  })
})
