import type { TextSource } from '../../../../signals/source-text.ts'
import { type CompiledCondition, defineCondition } from '../../condition.ts'
import { listProblem } from '../../list-problem.ts'
import { RuleType } from '../../rule-type.ts'
import { detector } from '../../text-detection.ts'
import { ofSources, textFacts, type TextFact } from '../../text-of-sources.ts'
import { type TextParams, textParams } from '../../text-params.ts'
import type { TextMatches, TextSets } from '../../text-sets.ts'
import { type TextVariant, textVariant } from '../../text-variants.ts'
import { notFound, type ObservedText, sourceWords } from '../../text-wording.ts'
import { counted, quoted } from '../../wording.ts'

const entriesKept = 5
const listTypes = {
  word: 'strings',
  part: 'strings',
  regex: 'regexes',
  url: 'urls',
  phone: 'phone_numbers',
  email: 'urls',
} as const

type CompiledText = CompiledCondition<TextFact, ObservedText>
const ownText = ['textMatches', 'links', 'emails', 'phoneNumbers', 'text'] as const
const isOwn = (sources: readonly TextSource[] | undefined): sources is undefined =>
  !sources || sources.every((source) => source === 'text')

export default defineCondition({
  key: 'text',
  label: 'Text',
  synonyms: [
    'regex',
    'regular expression',
    'keyword',
    'word',
    'blocklist',
    'banned words',
    'contains',
    'phrase',
    'phone number',
    'profanity',
  ],
  group: 'Text',
  description:
    'Words, parts of words, regular expressions, URLs, phone numbers or e-mail addresses, of the rule itself or from a list, in the text or in what media show and say',
  appliesTo: [RuleType.content, RuleType.routing],
  params: textParams,
  facts: [...ownText, 'sourceTexts', 'imageTexts', 'videoTexts', 'audioTexts'],
  reads: ({ sources }) =>
    isOwn(sources) ? ownText : ['sourceTexts', ...sources.flatMap((source) => textFacts[source] ?? [])],
  observes: 'match',
  compile(params, sets) {
    const { looksFor, negative } = textVariant(params.match)
    const compiled =
      looksFor === 'url' || looksFor === 'phone' || looksFor === 'email'
        ? detected(detector(looksFor, params.listId, sets))
        : searched(params, looksFor, sets)
    return isOwn(params.sources) ? compiled : ofSources(compiled, params.sources, negative)
  },
  summary({ match, words = [], regexes = [], listId, atLeast }, known) {
    const { label, looksFor } = textVariant(match)
    const own = looksFor === 'regex' ? regexes : looksFor === 'word' || looksFor === 'part' ? words : []
    const list = listId === undefined ? '' : `of list ${quoted([known.name('list', listId)])}`
    const what = [quoted(own), list].filter(Boolean).join(' or ')
    return `Text ${label.replace(' X ', ` ${atLeast} `)}${what === '' ? '' : `: ${what}`}`
  },
  explain({ match, atLeast }, seen: ObservedText | undefined, _matched) {
    const { looksFor, counts } = textVariant(match)
    if (!seen || seen.count === 0) return `${notFound[looksFor]}${sourceWords(seen)}`
    const found = `The text ${looksFor === 'regex' ? 'matches' : 'contains'} ${quoted(seen.entries)}`
    const enough = counts
      ? `: ${counted(seen.count, counts === 'distinct' ? 'word' : 'time')} of at least ${atLeast}`
      : ''
    return `${found}${enough}${sourceWords(seen)}`
  },
  references: ({ listId }) => (listId === undefined ? [] : [{ kind: 'list', key: listId, field: 'listId' }]),
  problems: ({ match, listId = '' }, known): Record<string, string> =>
    listProblem(known, listId, listTypes[textVariant(match).looksFor]),
})

function searched(
  { match, words = [], regexes = [], listId, atLeast = 1 }: TextParams,
  looksFor: 'word' | 'part' | 'regex',
  sets: TextSets,
): CompiledText {
  const variant = textVariant(match)
  const { negative, counts } = variant
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
}

const detected = (find: ReturnType<typeof detector>): CompiledText => ({
  matches: (facts) => find(facts).length > 0,
  observe(facts) {
    const found = find(facts)
    return found.length === 0
      ? undefined
      : { count: found.length, entries: found.slice(0, entriesKept).map(({ entry }) => entry) }
  },
  spans: (facts) => find(facts).map((each) => ({ ...each, source: 'text' })),
})

function observed({ counts }: TextVariant, { distinct, occurrences, spans }: TextMatches): ObservedText {
  const entries = [...new Set(spans.map(({ entry }) => entry))].slice(0, entriesKept)
  return { count: counts === 'distinct' ? distinct : occurrences, entries }
}
