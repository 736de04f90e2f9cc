import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { z } from 'zod'
import { described } from '../../platform/graphql/enum-values.ts'
import { text } from '../../platform/validation.ts'

/** The categories of the EU's DSA Transparency Database, without their common prefix. */
export const DsaCategory = {
  animal_welfare: 'animal_welfare',
  consumer_information: 'consumer_information',
  cyber_violence: 'cyber_violence',
  cyber_violence_against_women: 'cyber_violence_against_women',
  data_protection_and_privacy_violations: 'data_protection_and_privacy_violations',
  illegal_or_harmful_speech: 'illegal_or_harmful_speech',
  intellectual_property_infringements: 'intellectual_property_infringements',
  negative_effects_on_civic_discourse_or_elections: 'negative_effects_on_civic_discourse_or_elections',
  not_specified_notice: 'not_specified_notice',
  other_violation_tc: 'other_violation_tc',
  protection_of_minors: 'protection_of_minors',
  risk_for_public_security: 'risk_for_public_security',
  scams_and_fraud: 'scams_and_fraud',
  self_harm: 'self_harm',
  unsafe_and_prohibited_products: 'unsafe_and_prohibited_products',
  violence: 'violence',
} as const
export type DsaCategory = (typeof DsaCategory)[keyof typeof DsaCategory]
registerEnumType(DsaCategory, {
  name: 'DsaCategory',
  description: 'A category of the DSA Transparency Database of the European Union',
  valuesConfig: described(DsaCategory, {
    animal_welfare: 'Animal welfare',
    consumer_information: 'Consumer information infringements',
    cyber_violence: 'Cyber violence',
    cyber_violence_against_women: 'Cyber violence against women',
    data_protection_and_privacy_violations: 'Data protection and privacy violations',
    illegal_or_harmful_speech: 'Illegal or harmful speech',
    intellectual_property_infringements: 'Intellectual property infringements',
    negative_effects_on_civic_discourse_or_elections: 'Negative effects on civic discourse or elections',
    not_specified_notice: 'Alleged illegal content that the notifier did not specify',
    other_violation_tc: 'Another violation of the terms and conditions',
    protection_of_minors: 'Protection of minors',
    risk_for_public_security: 'Risk for public security',
    scams_and_fraud: 'Scams and fraud',
    self_harm: 'Self-harm',
    unsafe_and_prohibited_products: 'Unsafe, non-compliant or prohibited products',
    violence: 'Violence',
  }),
})

/** The legal ground of a restriction. */
export enum DecisionGround {
  illegal_content = 'illegal_content',
  incompatible_content = 'incompatible_content',
}
registerEnumType(DecisionGround, {
  name: 'DecisionGround',
  description: 'On what ground something is restricted',
  valuesConfig: described(DecisionGround, {
    illegal_content: 'A law forbids it',
    incompatible_content: 'The terms and conditions of the platform forbid it',
  }),
})

/** The meaning of a policy category in statements of reasons, as set by an admin. */
export const StatementTermsInput = z
  .object({
    category: z.enum(DsaCategory).meta({ description: 'The category in the DSA Transparency Database' }),
    ground: z.enum(DecisionGround).meta({ description: 'On what ground it restricts' }),
    legalGround: text({ min: 1, max: 500 }).meta({
      description: 'The law, or the clause of the terms and conditions, 1 to 500 characters',
    }),
    explanation: text({ min: 1, max: 2000 }).meta({
      description: 'Why what violates it is illegal, or against the terms, 1 to 2,000 characters',
    }),
  })
  .meta({ description: 'The terms of a policy category in statements of reasons' })

export type StoredTerms = z.output<typeof StatementTermsInput>

@ObjectType({ description: 'The terms of a policy category in statements of reasons' })
export class StatementTerms {
  @Field(() => DsaCategory, {
    nullable: true,
    description:
      'The category in the DSA Transparency Database; null where none was chosen and none follows from the name',
  })
  category!: DsaCategory | null
  @Field(() => DecisionGround, { description: 'On what ground it restricts' }) ground!: DecisionGround
  @Field(() => String, { description: 'The law, or the clause of the terms and conditions' })
  legalGround!: string
  @Field(() => String, { description: 'Why what violates it is illegal, or against the terms' })
  explanation!: string
  @Field(() => Boolean, { description: 'Whether an admin set it; else it is derived from the name' })
  isChosen!: boolean
}

/** Maps words in the name of a policy category to a DSA category; the first match counts. */
const words: readonly (readonly [RegExp, DsaCategory])[] = [
  [/\b(csam|child|minor|groom)/i, 'protection_of_minors'],
  [/\b(self.?harm|suicid|eating disorder)/i, 'self_harm'],
  [/\b(terror|extremis|public security|weapon)/i, 'risk_for_public_security'],
  [/\b(scam|fraud|phish|spam|impersonat|fake account)/i, 'scams_and_fraud'],
  [/\b(copyright|trademark|piracy|intellectual)/i, 'intellectual_property_infringements'],
  [/\b(privacy|doxx?ing|personal data|personal information)/i, 'data_protection_and_privacy_violations'],
  [/\b(harass|bully|stalk|cyber|non.?consensual)/i, 'cyber_violence'],
  [/\b(hate|insult|toxic|defam|discriminat|slur|profan)/i, 'illegal_or_harmful_speech'],
  [/\b(misinformation|disinformation|election)/i, 'negative_effects_on_civic_discourse_or_elections'],
  [/\b(animal)/i, 'animal_welfare'],
  [/\b(drug|tobacco|alcohol|prohibited|counterfeit|gambl|product)/i, 'unsafe_and_prohibited_products'],
  [/\b(violen|threat|gore|graphic)/i, 'violence'],
  [/\b(advertis|consumer)/i, 'consumer_information'],
  [/\b(nud|sexual|adult|porn|off.?topic|terms)/i, 'other_violation_tc'],
]

/** The statement terms of a policy category: set by an admin, else derived from its name and description. */
export function termsOf(category: {
  name: string
  description: string | null
  statementTerms: StoredTerms | null
}): StatementTerms {
  const { name, description, statementTerms } = category
  if (statementTerms) return { ...statementTerms, isChosen: true }
  return {
    category: words.find(([pattern]) => pattern.test(name))?.[1] ?? null,
    ground: DecisionGround.incompatible_content,
    legalGround: `Terms and conditions: ${name}`,
    explanation: description || `The terms and conditions do not allow this: ${name}`,
    isChosen: false,
  }
}
