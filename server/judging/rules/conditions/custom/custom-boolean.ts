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

export default defineCondition({
  key: 'custom_boolean',
  label: 'True/false attribute',
  synonyms: ['flag', 'checkbox', 'metadata'],
  group: 'Custom',
  description: 'A registered attribute that is true or false',
  appliesTo: attributeRuleTypes,
  params: z.object({
    ...attributeParams(AttributeType.boolean),
    value: z
      .boolean()
      .default(true)
      .meta({ title: 'Is true', description: 'Off: it matches where it is false.' }),
  }),
  facts: ['sentAttributes'],
  observes: 'match',
  compile(params) {
    const read = attributeReader(params, AttributeType.boolean)
    return {
      matches: (facts) => read(facts)?.boolean === params.value,
      observe: (facts) => read(facts)?.boolean ?? undefined,
    }
  },
  summary: (params) => `${quoted([params.attribute])} is ${params.value}`,
  explain: (params, seen: unknown) => attributeWords(params, seen),
  references: attributeReferences,
  problems: (params, known) => attributeProblems(params, known, AttributeType.boolean),
})
