import { z } from 'zod'
import { normalize } from '../../../../matching/normalize.ts'
import { presentable, text } from '../../../../platform/validation.ts'
import { AttributeType } from '../../../../settings/attributes/attribute.entity.ts'
import { defineCondition } from '../../condition.ts'
import {
  attributeParams,
  attributeProblems,
  attributeReader,
  attributeReferences,
  attributeRuleTypes,
  attributeWords,
} from '../../custom-attribute.ts'
import { quoted } from '../../wording.ts'

const labels = { contains: 'contains', not_contains: 'does not contain', is: 'is', is_not: 'is not' } as const

export default defineCondition({
  key: 'custom_text',
  label: 'Text attribute',
  synonyms: ['metadata', 'custom field'],
  group: 'Custom',
  description: 'A registered attribute that is a text',
  appliesTo: attributeRuleTypes,
  params: z.object({
    ...attributeParams(AttributeType.text),
    match: z.enum(['contains', 'not_contains', 'is', 'is_not']).default('contains').meta({
      title: 'The text',
      description: 'Capitals, accents and look-alike letters count as the plain letter.',
      'x-labels': labels,
    }),
    words: z
      .array(text({ min: 1, max: 255 }))
      .min(1, 'Required')
      .max(1000, 'At most 1000')
      .meta({
        title: 'Any of',
        description: 'Parted by lines or commas; one of them is enough.',
        'x-widget': 'words',
      }),
  }),
  facts: ['sentAttributes'],
  observes: 'match',
  compile(params) {
    const { match, words } = params
    const wanted = words.map((word) => normalize(word).text)
    const read = attributeReader(params, AttributeType.text)
    const has = {
      contains: (seen: string) => wanted.some((word) => seen.includes(word)),
      not_contains: (seen: string) => !wanted.some((word) => seen.includes(word)),
      is: (seen: string) => wanted.includes(seen),
      is_not: (seen: string) => !wanted.includes(seen),
    }[match]
    return {
      matches(facts) {
        const seen = read(facts)?.text
        return typeof seen === 'string' && has(normalize(seen).text)
      },
      observe(facts) {
        const seen = read(facts)?.text
        return typeof seen === 'string' ? presentable(seen, 200) : seen
      },
    }
  },
  summary: (params) => `${quoted([params.attribute])} ${labels[params.match]} ${quoted(params.words)}`,
  explain: (params, seen: unknown) => attributeWords(params, seen),
  references: attributeReferences,
  problems: (params, known) => attributeProblems(params, known, AttributeType.text),
})
