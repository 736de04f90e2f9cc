import { shallowRef } from 'vue'

/** What the server says in its English, in the language that is spoken; undefined where that is English. */
export const serverTexts = shallowRef<Readonly<Record<string, string>>>()

const value = /\{(\d)\}/g
const patterns = new WeakMap<object, [RegExp, string][]>()

/** The texts with values in them, as what they may become. */
function patternsOf(texts: Readonly<Record<string, string>>): [RegExp, string][] {
  const known = patterns.get(texts)
  if (known) return known
  const made = Object.entries(texts)
    .filter(([english]) => english.includes('{1}'))
    // The one with more words of its own says more: “At most {1} tags” before “At most {1}”.
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, own]): [RegExp, string] => {
      const parts = english
        .split(/\{\d\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      return [new RegExp(`^${parts.join('(.+?)')}$`, 'su'), own]
    })
  patterns.set(texts, made)
  return made
}

/**
 * What the server said, in the language of the reader: names, hints and refusals that have a translation, with the values that
 * stood in them. Anything else, and all of it in English, stays as it is.
 */
export function serverText(english: string): string {
  return translated(english) ?? english
}

/** The same; undefined where there is no translation and the reader reads another language than English. */
export function translated(english: string): string | undefined {
  const texts = serverTexts.value
  if (!texts) return english
  if (Object.hasOwn(texts, english)) return texts[english]
  for (const [pattern, own] of patternsOf(texts)) {
    const values = pattern.exec(english)
    if (values) return own.replaceAll(value, (_, place: string) => values[Number(place)] ?? '')
  }
  return undefined
}
