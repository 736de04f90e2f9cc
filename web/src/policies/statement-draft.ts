import type {
  DsaCategory,
  PolicyCategoryPartsFragment,
  PolicyCategoryStatementTermsInput,
} from '../gql/graphql.ts'

/** The categories of the DSA Transparency Database, from its documentation. */
export const dsaCategories: readonly DsaCategory[] = [
  'ANIMAL_WELFARE',
  'CONSUMER_INFORMATION',
  'CYBER_VIOLENCE',
  'CYBER_VIOLENCE_AGAINST_WOMEN',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'NOT_SPECIFIED_NOTICE',
  'OTHER_VIOLATION_TC',
  'PROTECTION_OF_MINORS',
  'RISK_FOR_PUBLIC_SECURITY',
  'SCAMS_AND_FRAUD',
  'SELF_HARM',
  'UNSAFE_AND_PROHIBITED_PRODUCTS',
  'VIOLENCE',
]

/** The fields of a form for the terms of a category. */
export type StatementDraft = PolicyCategoryPartsFragment['statementTerms']

/** The terms of a category; those of a new one are derived from its name. */
export const statementDraft = (category: PolicyCategoryPartsFragment | undefined): StatementDraft =>
  category
    ? { ...category.statementTerms }
    : { category: null, ground: 'INCOMPATIBLE_CONTENT', legalGround: '', explanation: '', isChosen: false }

/** The input of the terms: null where they are derived from the name, so that they stay derived. */
export const statementInput = ({
  isChosen,
  category,
  ground,
  legalGround,
  explanation,
}: StatementDraft): PolicyCategoryStatementTermsInput | null =>
  isChosen && category
    ? { category, ground, legalGround: legalGround.trim(), explanation: explanation.trim() }
    : null

/** Whether edited terms can be saved. */
export const isComplete = ({ category, legalGround, explanation }: StatementDraft): boolean =>
  category !== null && legalGround.trim() !== '' && explanation.trim() !== ''
