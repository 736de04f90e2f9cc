import type {
  DsaCategory,
  PolicyCategoryPartsFragment,
  PolicyCategoryStatementTermsInput,
} from '../gql/graphql.ts'

/** The categories of the DSA Transparency Database, as its documentation has them. */
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

/** What a form edits of the terms of a category. */
export type StatementDraft = PolicyCategoryPartsFragment['statementTerms']

/** The terms of a category; those of a new one follow from the name that it is given. */
export const statementDraft = (category: PolicyCategoryPartsFragment | undefined): StatementDraft =>
  category
    ? { ...category.statementTerms }
    : { category: null, ground: 'INCOMPATIBLE_CONTENT', legalGround: '', explanation: '', isChosen: false }

/** What is sent of them: nothing of what the name tells, so that it goes on telling. */
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

/** Whether terms that somebody wrote can be saved. */
export const isComplete = ({ category, legalGround, explanation }: StatementDraft): boolean =>
  category !== null && legalGround.trim() !== '' && explanation.trim() !== ''
