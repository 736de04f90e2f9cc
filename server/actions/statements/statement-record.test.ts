import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DecisionGround, DsaCategory, termsOf } from '../../settings/policies/statement-terms.ts'
import { memberStates, statementColumns, type StatementFacts, statementOf } from './statement-record.ts'

type Sent = Record<string, unknown>

const oneOf = (prefix: string, values: string) => new Set(values.split(' ').map((value) => prefix + value))

/** What the documentation of the API of the DSA Transparency Database allows in each field that is one of several. */
const allowed: Record<string, ReadonlySet<string>> = {
  decision_visibility: oneOf(
    'DECISION_VISIBILITY_',
    'CONTENT_REMOVED CONTENT_DISABLED CONTENT_DEMOTED CONTENT_AGE_RESTRICTED CONTENT_INTERACTION_RESTRICTED CONTENT_LABELLED OTHER',
  ),
  decision_provision: oneOf(
    'DECISION_PROVISION_',
    'PARTIAL_SUSPENSION TOTAL_SUSPENSION PARTIAL_TERMINATION TOTAL_TERMINATION',
  ),
  decision_account: oneOf('DECISION_ACCOUNT_', 'SUSPENDED TERMINATED'),
  decision_ground: oneOf('DECISION_GROUND_', 'ILLEGAL_CONTENT INCOMPATIBLE_CONTENT'),
  content_type: oneOf('CONTENT_TYPE_', 'APP AUDIO IMAGE PRODUCT SYNTHETIC_MEDIA TEXT VIDEO OTHER'),
  category: oneOf(
    'STATEMENT_CATEGORY_',
    `ANIMAL_WELFARE CONSUMER_INFORMATION CYBER_VIOLENCE CYBER_VIOLENCE_AGAINST_WOMEN
     DATA_PROTECTION_AND_PRIVACY_VIOLATIONS ILLEGAL_OR_HARMFUL_SPEECH INTELLECTUAL_PROPERTY_INFRINGEMENTS
     NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS NOT_SPECIFIED_NOTICE OTHER_VIOLATION_TC PROTECTION_OF_MINORS
     RISK_FOR_PUBLIC_SECURITY SCAMS_AND_FRAUD SELF_HARM UNSAFE_AND_PROHIBITED_PRODUCTS VIOLENCE`.replaceAll(
      /\s+/g,
      ' ',
    ),
  ),
  source_type: oneOf('SOURCE_', 'ARTICLE_16 TRUSTED_FLAGGER TYPE_OTHER_NOTIFICATION VOLUNTARY'),
  automated_detection: new Set(['Yes', 'No']),
  automated_decision: oneOf('AUTOMATED_DECISION_', 'FULLY PARTIALLY NOT_AUTOMATED'),
}

const required = [
  'decision_facts',
  'decision_ground',
  'content_type',
  'category',
  'territorial_scope',
  'content_date',
  'application_date',
  'source_type',
  'automated_detection',
  'automated_decision',
  'puid',
]

/** How long free texts may be. */
const longest: Record<string, number> = {
  decision_facts: 5000,
  illegal_content_legal_ground: 500,
  illegal_content_explanation: 2000,
  incompatible_content_ground: 500,
  incompatible_content_explanation: 2000,
  content_type_other: 500,
  puid: 500,
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** What the API of the database would refuse of a statement, by the rules that it publishes. */
function problemsOf(sent: Sent): string[] {
  const needs = (fields: string[], when: boolean) =>
    when ? fields.filter((field) => !isSaid(sent[field])) : []
  const decisions = ['decision_visibility', 'decision_provision', 'decision_account']
  const valuesOf = (field: string) => [sent[field]].flat().filter(isSaid).map(String)
  const is = (field: string, value: string) => valuesOf(field).includes(value)
  return [
    ...needs(required, true),
    ...(decisions.some((field) => isSaid(sent[field])) ? [] : ['no decision']),
    ...needs(
      ['illegal_content_legal_ground', 'illegal_content_explanation'],
      is('decision_ground', 'DECISION_GROUND_ILLEGAL_CONTENT'),
    ),
    ...needs(
      ['incompatible_content_ground', 'incompatible_content_explanation'],
      is('decision_ground', 'DECISION_GROUND_INCOMPATIBLE_CONTENT'),
    ),
    ...needs(['content_type_other'], is('content_type', 'CONTENT_TYPE_OTHER')),
    ...Object.entries(allowed).flatMap(([field, values]) =>
      valuesOf(field).filter((value) => !values.has(value)),
    ),
    ...Object.entries(longest)
      .filter(([field, most]) => String(sent[field] ?? '').length > most)
      .map(([field]) => field),
    ...(valuesOf('territorial_scope').every((code) => /^[A-Z]{2}$/.test(code)) ? [] : ['territorial_scope']),
    ...Object.keys(sent)
      .filter((field) => field.endsWith('_date') || field.startsWith('end_date'))
      .flatMap((field) => valuesOf(field))
      .filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day)),
    ...valuesOf('puid').filter((puid) => !/^[\w-]+$/.test(puid)),
  ]
}

const moment = fc.date({ min: new Date('2020-01-02'), max: new Date('2030-01-01'), noInvalidDate: true })
const terms = fc.record({
  category: fc.constantFrom(...Object.values(DsaCategory)),
  ground: fc.constantFrom(...Object.values(DecisionGround)),
  legalGround: fc.string({ minLength: 1, maxLength: 500 }),
  explanation: fc.string({ minLength: 1, maxLength: 2000 }),
  isChosen: fc.boolean(),
})
const facts: fc.Arbitrary<StatementFacts> = fc.record({
  actionId: fc.uuid(),
  at: moment,
  restricts: fc.constantFrom('content' as const, 'account' as const, 'service' as const),
  until: fc.option(moment),
  contentDate: moment,
  contentTypes: fc.subarray(['text', 'image', 'video', 'audio'] as const),
  by: fc.constantFrom('rule' as const, 'ai' as const, 'human' as const),
  detected: fc.boolean(),
  reported: fc.boolean(),
  policyName: fc.option(fc.string({ maxLength: 40 })),
  terms,
})

describe('a statement of reasons', () => {
  it('is one that the API of the database takes, whatever was decided under a category of the database', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { record, missing } = statementOf(given)
        expect(missing).toEqual([])
        expect(problemsOf(record)).toEqual([])
      }),
    )
  })

  it('says which required fields no policy category tells', () => {
    fc.assert(
      fc.property(facts, fc.option(terms), (given, known) => {
        const without = known && { ...known, category: null }
        const { record, missing } = statementOf({ ...given, terms: without })
        expect(missing).toEqual(known ? ['category'] : ['decision_ground', 'category'])
        expect(problemsOf(record).sort()).toEqual([...missing].sort())
      }),
    )
  })

  const given: StatementFacts = {
    actionId: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21',
    at: new Date('2026-01-15T23:59:00Z'),
    restricts: 'content',
    until: null,
    contentDate: new Date('2026-01-14T00:00:00Z'),
    contentTypes: ['text', 'image'],
    by: 'human',
    detected: false,
    reported: false,
    policyName: 'Spam',
    terms: null,
  }
  test.each<[what: string, over: Partial<StatementFacts>, says: Sent]>([
    [
      'content that a moderator removed of their own',
      {},
      {
        decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
        content_type: ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE'],
        source_type: 'SOURCE_VOLUNTARY',
        automated_detection: 'No',
        automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
        decision_facts: 'Content was removed by a person under the policy “Spam”.',
        application_date: '2026-01-15',
        content_date: '2026-01-14',
        territorial_scope: memberStates,
      },
    ],
    ['what users reported', { reported: true }, { source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION' }],
    [
      'what a rule had flagged',
      { detected: true },
      { automated_detection: 'Yes', automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED' },
    ],
    [
      'what a rule removed',
      { by: 'rule' },
      { automated_detection: 'Yes', automated_decision: 'AUTOMATED_DECISION_FULLY' },
    ],
    [
      'a temporary ban',
      { restricts: 'account', until: new Date('2026-01-18T09:00:00Z') },
      {
        decision_account: 'DECISION_ACCOUNT_SUSPENDED',
        end_date_account_restriction: '2026-01-18',
        decision_visibility: null,
        content_type: ['CONTENT_TYPE_OTHER'],
      },
    ],
    [
      'a ban for good',
      { restricts: 'account' },
      { decision_account: 'DECISION_ACCOUNT_TERMINATED', end_date_account_restriction: null },
    ],
    [
      'a strike',
      { restricts: 'service', until: new Date('2026-01-16T09:00:00Z') },
      {
        decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
        end_date_service_restriction: '2026-01-16',
      },
    ],
  ])('of %s', (_what, over, says) => {
    expect(statementOf({ ...given, ...over }).record).toMatchObject(says)
  })

  it('has every column, in the order of the files', () => {
    expect(Object.keys(statementOf(given).record)).toEqual([...statementColumns])
  })
})

describe('the terms of a policy category', () => {
  test.each<[name: string, category: string | null]>([
    ['Child safety', 'protection_of_minors'],
    ['Spam & scams', 'scams_and_fraud'],
    ['Harassment', 'cyber_violence'],
    ['Hate speech', 'illegal_or_harmful_speech'],
    ['Self-harm', 'self_harm'],
    ['Violence and gore', 'violence'],
    ['Copyright', 'intellectual_property_infringements'],
    ['House rule 7', null],
  ])('of %s are told by its name', (name, category) => {
    expect(termsOf({ name, description: null, statementTerms: null })).toMatchObject({
      category,
      ground: 'incompatible_content',
      legalGround: `Terms and conditions: ${name}`,
      isChosen: false,
    })
  })

  it('are what an admin wrote', () => {
    const statementTerms = {
      category: DsaCategory.violence,
      ground: DecisionGround.illegal_content,
      legalGround: 'Section 131 of the Criminal Code',
      explanation: 'It glorifies violence',
    }
    expect(termsOf({ name: 'Spam', description: null, statementTerms })).toEqual({
      ...statementTerms,
      isChosen: true,
    })
  })
})
