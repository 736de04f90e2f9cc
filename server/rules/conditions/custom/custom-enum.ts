import { z } from 'zod'
import { AttributeType } from '../../../attributes/attribute.entity.ts'
import { text } from '../../../platform/validation.ts'
import { defineCondition } from '../../condition.ts'
import {
  attributeParams,
  attributeProblems,
  attributeReader,
  attributeReferences,
  attributeRuleTypes,
  attributeWords,
} from '../../custom-attribute.ts'
import { memberLabels, memberMatch } from '../../membership.ts'
import { quoted } from '../../wording.ts'

export default defineCondition({
  key: 'custom_enum',
  label: 'Enum attribute',
  group: 'Custom',
  description: 'A registered attribute that is one of several values',
  appliesTo: attributeRuleTypes,
  params: z.object({
    ...attributeParams(),
    match: memberMatch('The value'),
    values: z
      .array(text({ min: 1, max: 1000 }))
      .min(1, 'Required')
      .max(1000, 'At most 1000')
      .meta({ title: 'Values', 'x-widget': 'words' }),
  }),
  facts: ['sentAttributes'],
  observes: 'match',
  compile(params) {
    const chosen = new Set(params.values)
    const read = attributeReader(params, AttributeType.user_id)
    return {
      matches(facts) {
        const seen = read(facts)?.text
        return typeof seen === 'string' && chosen.has(seen) === (params.match === 'is_in')
      },
      observe: (facts) => read(facts)?.text ?? undefined,
    }
  },
  summary: (params) => `${params.attribute} ${memberLabels[params.match]} ${quoted(params.values)}`,
  explain: (params, seen: unknown) => attributeWords(params, seen),
  references: attributeReferences,
  problems: (params, known) => attributeProblems(params, known, AttributeType.enum),
})
