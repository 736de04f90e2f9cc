import { describe, expect, it } from 'vitest'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { ruleActionOf } from './actions/index.ts'
import { evaluateNow } from './evaluate.ts'
import { KnownReferences, type KnownPolicyCategory } from './references.ts'
import type { RuleEffect } from './rule-effect.ts'
import { RuleType } from './rule-type.ts'

const id = '0190a0a0-0000-7000-8000-00000000000c'
const spam: KnownPolicyCategory = {
  id,
  key: id,
  name: 'Spam',
  selectableBy: 'moderators_and_rules',
  availableFor: [ObjectType.content, ObjectType.user],
  enabledFor: [Status.flagged, Status.hidden],
  deleted: false,
}

function knownWith(category: Partial<KnownPolicyCategory> = {}): KnownReferences {
  const known = new KnownReferences()
  known.add('policy_category', { ...spam, ...category })
  known.add('tag', { id, key: 'needs-care', name: 'Needs Care' })
  return known
}

/** What a matching rule with the action wants. */
async function effectOf(
  key: string,
  params: Record<string, unknown>,
  known = knownWith(),
): Promise<RuleEffect | undefined> {
  const plan = await makePlan([makeRule({ actions: [part(key, params)] })], { known })
  const facts = factsOf(makeItem({ text: 'casino' }), noParts)
  return evaluateNow(plan, facts).effects[0]
}

describe('[2.10] Change status', () => {
  it('[2.7] attaches its policy category, by the name that it has now', async () => {
    const params = { status: 'hidden', policyCategoryId: id, policyInformation: 'link farm' }
    expect(await effectOf('change_status', params)).toMatchObject({
      status: 'hidden',
      policyCategoryId: id,
      policyName: 'Spam',
      policyInformation: 'link farm',
    })
  })

  it.each([
    ['only moderators may select now', { selectableBy: 'only_moderators' }],
    ['is not enabled for the status now', { enabledFor: [Status.allowed] }],
    ['was deleted', { deleted: true }],
    ['is not for content now', { availableFor: [ObjectType.user] }],
  ])('[2.7] attaches no policy category that %s', async (_name, category) => {
    const effect = await effectOf(
      'change_status',
      { status: 'hidden', policyCategoryId: id },
      knownWith(category),
    )
    expect(effect).toMatchObject({ status: 'hidden', policyCategoryId: null, policyName: null })
  })

  it.each([
    [{ status: 'allowed' }, 'Allow'],
    [{ status: 'flagged' }, 'Flag'],
    [{ status: 'hidden', policyCategoryId: id }, 'Remove with policy category “Spam”'],
  ])('%j reads %j', (params, words) => {
    expect(ruleActionOf('change_status')?.summary(params, knownWith(), RuleType.content)).toBe(words)
  })
})

describe('[2.10] Priority', () => {
  it.each([
    [{}, 'medium'],
    [{ priority: 'urgent' }, 'urgent'],
    [{ priority: 'very_low' }, 'very_low'],
  ])('%j gives %s', async (params, priority) => {
    expect(await effectOf('priority', params)).toMatchObject({ status: null, priority })
  })
})

describe('[2.5] Add tags', () => {
  it('adds tags to content and user, and leaves out what is no tag any more', async () => {
    const effect = await effectOf('add_tags', {
      contentTags: ['needs-care', 'gone'],
      userTags: ['needs-care'],
    })
    expect(effect).toMatchObject({ status: null, contentTags: ['needs-care'], userTags: ['needs-care'] })
  })

  it('reads with the names of the tags', () => {
    const params = { contentTags: ['needs-care'], userTags: ['needs-care'] }
    expect(ruleActionOf('add_tags')?.summary(params, knownWith(), RuleType.content)).toBe(
      'Tag the content “Needs Care”; Tag the user “Needs Care”',
    )
  })
})
