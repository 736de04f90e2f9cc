import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { languageLabels, languages } from '../../languages.ts'
import { memberLabels, memberMatch, memberWords } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

const named = (codes: readonly string[]) => either(codes.map((code) => languageLabels[code] ?? code))

export default defineCondition({
  key: 'language',
  label: 'Language',
  synonyms: ['locale', 'foreign', 'English'],
  group: 'Text',
  description: 'The language that the text is in, where it is long enough to tell',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    match: memberMatch('The language'),
    languages: z.array(z.enum(languages)).min(1, 'Required').meta({
      title: 'Languages',
      description: 'One of them is enough.',
      'x-widget': 'multi-select',
      'x-labels': languageLabels,
    }),
  }),
  facts: ['language'],
  observes: 'item',
  compile({ match, languages: chosen }) {
    const wanted = new Set<string>(chosen)
    return {
      matches({ language }) {
        const detected = language()
        return detected !== null && wanted.has(detected) === (match === 'is_in')
      },
      observe: ({ language }) => language() ?? undefined,
    }
  },
  summary: ({ match, languages: chosen }) => `Language ${memberLabels[match]} ${named(chosen)}`,
  explain: ({ match }, detected: string | undefined, matched) =>
    detected === undefined
      ? 'The language cannot be told'
      : `The language, ${named([detected])}, ${memberWords(match, matched)}`,
})
