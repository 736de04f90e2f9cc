import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import type { Found } from '../../text-sets.ts'
import { textParams } from '../../text-params.ts'
import { type TextVariant, textVariant } from '../../text-variants.ts'
import { counted, quoted } from '../../wording.ts'

const entriesKept = 5
const listTypes = { word: 'strings', part: 'strings', regex: 'regexes' } as const
const listTypeNames = { strings: 'Text', regexes: 'Regexes' } as const

interface ObservedText {
  count: number
  entries: string[]
}

export default defineCondition({
  key: 'text',
  label: 'Text',
  group: 'Text',
  description: 'Words, parts of words or regular expressions in the text, of the rule itself or from a list',
  appliesTo: [RuleType.content],
  params: textParams,
  facts: ['textMatches'],
  observes: 'match',
  compile({ match, words = [], regexes = [], listId, atLeast = 1 }, sets) {
    const variant = textVariant(match)
    const { looksFor, negative, counts } = variant
    const set = looksFor === 'regex' ? sets.patterns(regexes, listId) : sets.words(looksFor, words, listId)
    return {
      matches: counts
        ? ({ textMatches }) => set.count(textMatches(), counts) >= atLeast
        : ({ textMatches }) => set.matched(textMatches()) !== negative,
      observe: ({ textMatches }) =>
        set.matched(textMatches()) ? observed(variant, set.found(textMatches())) : undefined,
      spans: ({ textMatches }) =>
        set.found(textMatches()).spans.map(({ span, entry }) => ({ ...span, entry, source: 'text' })),
    }
  },
  summary({ match, words = [], regexes = [], listId, atLeast }, known) {
    const { label, looksFor } = textVariant(match)
    const own = quoted(looksFor === 'regex' ? regexes : words)
    const list = listId === undefined ? '' : `of list ${quoted([known.name('list', listId)])}`
    const what = [own, list].filter(Boolean).join(' or ')
    return `Text ${label.replace(' X ', ` ${atLeast} `)}: ${what}`
  },
  explain({ match, atLeast }, seen: ObservedText | undefined, _matched) {
    const { looksFor, counts } = textVariant(match)
    const nothing =
      looksFor === 'regex' ? 'The text matches none of the patterns' : 'The text contains none of the words'
    if (!seen) return nothing
    const found = `The text ${looksFor === 'regex' ? 'matches' : 'contains'} ${quoted(seen.entries)}`
    return counts
      ? `${found}: ${counted(seen.count, counts === 'distinct' ? 'word' : 'time')} of at least ${atLeast}`
      : found
  },
  references: ({ listId }) => (listId === undefined ? [] : [{ kind: 'list', key: listId, field: 'listId' }]),
  problems({ match, listId = '' }, known): Record<string, string> {
    const wanted = listTypes[textVariant(match).looksFor]
    const list = known.get('list', listId)
    return list && list.type !== wanted ? { listId: `Must be a list of type ${listTypeNames[wanted]}` } : {}
  },
})

function observed({ counts }: TextVariant, { distinct, occurrences, spans }: Found): ObservedText {
  const entries = [...new Set(spans.map(({ entry }) => entry))].slice(0, entriesKept)
  return { count: counts === 'distinct' ? distinct : occurrences, entries }
}
