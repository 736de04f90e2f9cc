import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { defineCondition } from './condition.ts'
import {
  attributeParams,
  attributeProblems,
  attributeReader,
  attributeReferences,
  attributeRuleTypes,
  attributeWords,
} from './custom-attribute.ts'
import { memberLabels, memberMatch } from './membership.ts'
import { quoted } from './wording.ts'

interface MemberAttribute {
  key: string
  label: string
  synonyms: readonly string[]
  description: string
  /** The title of the values in the editor. */
  values: string
  type: AttributeType
}

/** The type as which a value is parsed; an enum is parsed as any id, since the rule defines the values. */
const readAs = (type: AttributeType) => (type === AttributeType.enum ? AttributeType.user_id : type)

/** Declares a condition on a registered attribute that is, or is not, one of the given values (section 2.10). */
export const defineMemberAttribute = ({ key, label, synonyms, description, values, type }: MemberAttribute) =>
  defineCondition({
    key,
    label,
    synonyms,
    group: 'Custom',
    description,
    appliesTo: attributeRuleTypes,
    params: z.object({
      ...attributeParams(type),
      match: memberMatch('The value'),
      values: z
        .array(text({ min: 1, max: 1000 }))
        .min(1, 'Required')
        .max(1000, 'At most 1000')
        .meta({
          title: values,
          description: 'Exactly as the platform sends them, capitals included; one a line.',
          'x-widget': 'words',
        }),
    }),
    facts: ['sentAttributes'],
    observes: 'match',
    compile(params) {
      const chosen = new Set(params.values)
      const read = attributeReader(params, readAs(type))
      return {
        matches(facts) {
          const seen = read(facts)?.text
          return typeof seen === 'string' && chosen.has(seen) === (params.match === 'is_in')
        },
        observe: (facts) => read(facts)?.text ?? undefined,
      }
    },
    summary: (params) =>
      `${quoted([params.attribute])} ${memberLabels[params.match]} ${quoted(params.values)}`,
    explain: (params, seen: unknown) => attributeWords(params, seen),
    references: attributeReferences,
    problems: (params, known) => attributeProblems(params, known, type),
  })
