import type { StatementTerms } from '../../settings/policies/statement-terms.ts'

/** The member states of the European Union by their codes, for which a restriction holds. */
export const memberStates =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The input of a statement of reasons; nothing of it is text that a user wrote. */
export interface StatementFacts {
  actionId: string
  at: Date
  /** What was restricted, and until when; permanently when `until` is null. */
  restricts: 'content' | 'account' | 'service'
  until: Date | null
  /** When the content was posted, or the account first seen. */
  contentDate: Date
  /** The media types of the content; empty for an account. */
  contentTypes: readonly ('text' | 'image' | 'video' | 'audio')[]
  /** Who decided. */
  by: 'rule' | 'ai' | 'human'
  /** Whether a rule or an AI moderator had flagged or hidden it before. */
  detected: boolean
  /** Whether users had reported it, so that the decision also answers their reports. */
  reported: boolean
  policyName: string | null
  terms: StatementTerms | null
}

/** A statement in the fields of the DSA Transparency Database, in the order of its documentation. */
export type StatementRecord = Record<(typeof statementColumns)[number], string | string[] | null>

/** The columns of the database that Verdict fills, by their official names. */
export const statementColumns = [
  'decision_visibility',
  'decision_provision',
  'decision_account',
  'account_type',
  'decision_facts',
  'decision_ground',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'content_type',
  'content_type_other',
  'category',
  'territorial_scope',
  'content_date',
  'application_date',
  'end_date_visibility_restriction',
  'end_date_account_restriction',
  'end_date_service_restriction',
  'source_type',
  'automated_detection',
  'automated_decision',
  'puid',
] as const

/** A statement of reasons, and the required fields that are missing because no policy category defines them. */
export interface Statement {
  record: StatementRecord
  missing: string[]
}

/** The statement of reasons of a restriction (Article 17 of the DSA). */
export function statementOf(facts: StatementFacts): Statement {
  const { restricts, until, terms, by, detected, reported } = facts
  const illegal = terms?.ground === 'illegal_content'
  const end = until && day(until)
  const record: StatementRecord = {
    decision_visibility: restricts === 'content' ? ['DECISION_VISIBILITY_CONTENT_REMOVED'] : null,
    decision_provision: restricts === 'service' ? 'DECISION_PROVISION_PARTIAL_SUSPENSION' : null,
    decision_account: restricts === 'account' ? accountDecision(until) : null,
    account_type: null,
    decision_facts: decisionFacts(facts),
    decision_ground: terms && `DECISION_GROUND_${terms.ground.toUpperCase()}`,
    illegal_content_legal_ground: terms && illegal ? terms.legalGround : null,
    illegal_content_explanation: terms && illegal ? terms.explanation : null,
    incompatible_content_ground: terms && !illegal ? terms.legalGround : null,
    incompatible_content_explanation: terms && !illegal ? terms.explanation : null,
    content_type: contentTypes(facts),
    content_type_other: restricts === 'content' ? null : 'User account',
    category: terms?.category ? `STATEMENT_CATEGORY_${terms.category.toUpperCase()}` : null,
    territorial_scope: [...memberStates],
    content_date: day(facts.contentDate),
    application_date: day(facts.at),
    end_date_visibility_restriction: null,
    end_date_account_restriction: restricts === 'account' ? end : null,
    end_date_service_restriction: restricts === 'service' ? end : null,
    source_type: reported ? 'SOURCE_TYPE_OTHER_NOTIFICATION' : 'SOURCE_VOLUNTARY',
    automated_detection: by !== 'human' || detected ? 'Yes' : 'No',
    automated_decision: by === 'human' ? 'AUTOMATED_DECISION_NOT_AUTOMATED' : 'AUTOMATED_DECISION_FULLY',
    puid: facts.actionId,
  }
  const missing = (['decision_ground', 'category'] as const).filter((field) => record[field] === null)
  return { record, missing }
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10)

const accountDecision = (until: Date | null): string =>
  until ? 'DECISION_ACCOUNT_SUSPENDED' : 'DECISION_ACCOUNT_TERMINATED'

function contentTypes({ restricts, contentTypes: types }: StatementFacts): string[] {
  if (restricts !== 'content') return ['CONTENT_TYPE_OTHER']
  return (types.length > 0 ? types : ['text']).map((type) => `CONTENT_TYPE_${type.toUpperCase()}`)
}

const what = {
  content: 'Content was removed',
  account: 'An account was closed',
  service: 'An account was restricted',
}
const deciders = {
  rule: 'by a rule of the platform without human involvement',
  ai: 'by a model that applies the policy of the platform, without human involvement',
  human: 'by a person',
}

/** The facts in one sentence, without names or quotations. */
function decisionFacts({ restricts, by, detected, reported, policyName }: StatementFacts): string {
  const found = reported
    ? ' after users reported it'
    : detected && by === 'human'
      ? ' after automated means had found it'
      : ''
  const under = policyName ? ` under the policy “${policyName}”` : ''
  return `${what[restricts]} ${deciders[by]}${found}${under}.`
}
