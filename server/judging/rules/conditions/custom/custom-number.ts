import { z } from 'zod'
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

const labels = {
  greater_than: 'greater than',
  at_least: 'at least',
  less_than: 'less than',
  at_most: 'at most',
} as const
const compare: Record<keyof typeof labels, (number: number, value: number) => boolean> = {
  greater_than: (number, value) => number > value,
  at_least: (number, value) => number >= value,
  less_than: (number, value) => number < value,
  at_most: (number, value) => number <= value,
}

export default defineCondition({
  key: 'custom_number',
  label: 'Number attribute',
  synonyms: ['metadata', 'price', 'count'],
  group: 'Custom',
  description: 'A registered attribute that is a number',
  appliesTo: attributeRuleTypes,
  params: z.object({
    ...attributeParams(AttributeType.number),
    comparison: z.enum(['greater_than', 'at_least', 'less_than', 'at_most']).default('at_least').meta({
      title: 'Is',
      description: 'How the number that was sent is compared with the one below.',
      'x-labels': labels,
    }),
    value: z.number().meta({ title: 'Number', description: 'Fractions have a point: 0.5.' }),
  }),
  facts: ['sentAttributes'],
  observes: 'match',
  compile(params) {
    const { comparison, value } = params
    const read = attributeReader(params, AttributeType.number)
    return {
      matches(facts) {
        const number = read(facts)?.number
        return typeof number === 'number' && compare[comparison](number, value)
      },
      observe: (facts) => read(facts)?.number ?? undefined,
    }
  },
  summary: (params) => `${quoted([params.attribute])} is ${labels[params.comparison]} ${params.value}`,
  explain: (params, seen: unknown) => attributeWords(params, seen),
  references: attributeReferences,
  problems: (params, known) => attributeProblems(params, known, AttributeType.number),
})
