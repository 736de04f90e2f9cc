import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { makeAiModerator, publishPolicy } from '../../test/ai-things.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { until } from '../../test/delivery-setup.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'

let ai: AiWorkspace
beforeAll(async () => {
  ai = await startAiWorkspace()
})
afterAll(() => ai.close())
afterEach(() => ai.reset())

describe('[2.13.3] what it may not do becomes a recommendation', () => {
  it('[V2.13.3] flags for a human what it would remove, and recommends that', async () => {
    await ai.change({ may: ['flagged'] })
    ai.provider.answer = () => ({ verdict: says() })
    await ai.sync('b-1', 'send money to me')
    expect(await ai.content('b-1')).toMatchObject({ status: 'flagged', recommended: true })
    expect(await ai.verdictsOn('b-1')).toMatchObject([{ outcome: 'flagged', recommendation: 'pending' }])
    expect((await ai.reviewOf('b-1'))?.reasons).toMatchObject([
      {
        kind: 'ai',
        ruleName: 'Watch',
        explanation: 'AI recommends to remove: It asks for money in advance.',
        spans: [{ start: 0, end: 10 }],
      },
    ])
  })

  it('[V2.13.3] only recommends where it may not flag either', async () => {
    await ai.change({ may: [] })
    ai.provider.answer = () => ({ verdict: says() })
    expect(await ai.sync('b-2', 'send money to them')).toMatchObject({ status: 'allowed', actions: [] })
    expect(await ai.verdictsOn('b-2')).toMatchObject([{ outcome: 'recommended', recommendation: 'pending' }])
    expect((await ai.reviewOf('b-2'))?.state).toBe('open')
  })

  it('[V2.13.4] in shadow it records and nothing comes of it', async () => {
    await ai.change({ shadow: true })
    ai.provider.answer = () => ({ verdict: says() })
    expect(await ai.sync('b-3', 'send money in the dark')).toMatchObject({ status: 'allowed', actions: [] })
    await until(async () => (await ai.verdictsOn('b-3')).length > 0)
    expect(await ai.verdictsOn('b-3')).toMatchObject([
      { outcome: 'acted', shadow: true, recommendation: null },
    ])
    expect(await ai.content('b-3')).toMatchObject({ recommended: false })
  })

  it('[V2.13.5] never acts over a human: then it recommends', async () => {
    await ai.sync('b-4', 'an ordinary item')
    await ai.decide('b-4', 'ALLOWED')
    ai.provider.answer = () => ({ verdict: says() })
    expect(await ai.sync('b-4', 'edited: send money')).toMatchObject({ status: 'allowed', actions: [] })
    expect((await ai.verdictsOn('b-4')).at(-1)).toMatchObject({
      outcome: 'recommended',
      recommendation: 'pending',
    })
  })
})

describe('[V3.6.1] [V3.6.2] a recommendation', () => {
  async function recommended(external: string): Promise<void> {
    await ai.change({ may: ['flagged'] })
    ai.provider.answer = () => ({ verdict: says() })
    await ai.sync(external, `send money ${external}`)
  }
  const stateOf = async (external: string) =>
    (await ai.verdictsOn(external)).map((one) => one['recommendation'])

  it('is accepted by the moderator who decides what it says, and waits again when that is undone', async () => {
    await recommended('c-1')
    const { data } = await ai.decide('c-1', 'HIDDEN', ai.scams)
    expect(await ai.verdictsOn('c-1')).toMatchObject([
      { recommendation: 'accepted', settled_by_kind: 'member', settled_by_id: ai.acme.moderator.id },
    ])
    expect(await ai.content('c-1')).toMatchObject({ status: 'hidden', recommended: false })
    expect((await ai.reviewOf('c-1'))?.state).toBe('resolved')
    const undone = await ai.app.graphql(
      ai.acme.moderator,
      'mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }',
      {
        id: data.decide.actions[0]?.id,
      },
    )
    expect(undone.errors).toEqual([])
    expect(await stateOf('c-1')).toEqual(['pending'])
    expect(await ai.content('c-1')).toMatchObject({ status: 'flagged', recommended: true })
  })

  it('is superseded by another decision, and by a new version', async () => {
    await recommended('c-2')
    await ai.decide('c-2', 'ALLOWED')
    expect(await stateOf('c-2')).toEqual(['superseded'])
    await recommended('c-3')
    ai.provider.answer = () => ({ verdict: fine })
    await ai.sync('c-3', 'now it is harmless')
    expect(await stateOf('c-3')).toEqual(['superseded', null])
  })

  it('is rejected by name, once, and the review stays open', async () => {
    await recommended('c-4')
    const [verdict] = await ai.verdictsOn('c-4')
    const reject = () =>
      ai.app.graphql(
        ai.acme.moderator,
        'mutation ($id: ID!) { rejectRecommendation(input: { id: $id }) { aiVerdict { recommendation settledBy { name } } } }',
        {
          id: verdict?.['id'],
        },
      )
    expect((await reject()).data).toEqual({
      rejectRecommendation: { aiVerdict: { recommendation: 'REJECTED', settledBy: { name: 'Mo' } } },
    })
    expect((await reject()).errors).toMatchObject([{ code: 'ALREADY_DECIDED' }])
    expect(await ai.content('c-4')).toMatchObject({ status: 'flagged', recommended: false })
    expect((await ai.reviewOf('c-4'))?.state).toBe('open')
  })

  it('[2.11.3] is not rejected by whom the queue of its item is not for', async () => {
    await recommended('c-7')
    const [verdict] = await ai.verdictsOn('c-7')
    const queue = 'select queue_id from review where object_id = $1'
    await ai.read(
      `update review_queue set member_ids = array[$2::uuid] where id = (${queue}) returning id`,
      ai.contentId('c-7'),
      newId(),
    )
    const reject = 'mutation ($id: ID!) { rejectRecommendation(input: { id: $id }) { aiVerdict { id } } }'
    const { errors } = await ai.app.graphql(ai.acme.moderator, reject, { id: verdict?.['id'] })
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
    await ai.read(`update review_queue set member_ids = null where id = (${queue})`, ai.contentId('c-7'))
    expect(await stateOf('c-7')).toEqual(['pending'])
  })

  it('[2.15.2] [V2.15.1] is not there for a member restricted to other categories', async () => {
    await recommended('c-6')
    const [verdict] = await ai.verdictsOn('c-6')
    const elsewhere = { ...ai.acme.moderator, categories: [newId()] }
    const reject = 'mutation ($id: ID!) { rejectRecommendation(input: { id: $id }) { aiVerdict { id } } }'
    expect((await ai.app.graphql(elsewhere, reject, { id: verdict?.['id'] })).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ])
    expect(await stateOf('c-6')).toEqual(['pending'])
  })

  it('shows on the item with its category, its evidence and who left it', async () => {
    await recommended('c-5')
    const { data, errors } = await ai.app.graphql(
      ai.acme.moderator,
      `query ($id: ID!) { content(by: { id: $id }) { recommendation {
         action policyCategory { name } reasoning confidence evidence { start end } moderator { kind name } } } }`,
      { id: ai.contentId('c-5') },
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      content: {
        recommendation: {
          action: 'HIDDEN',
          policyCategory: { name: 'Scams' },
          reasoning: 'It asks for money in advance.',
          confidence: expect.closeTo(0.9) as number,
          evidence: [{ start: 0, end: 10 }],
          moderator: { kind: 'AI', name: 'Watch' },
        },
      },
    })
  })
})

describe('[V2.13.7] agreement with humans', () => {
  it('counts verdicts, those that humans decided on, and those decided alike, by category', async () => {
    const own = await ai.app.createWorkspace()
    const spam = await makePolicy(ai.app, own, 'Spam')
    const policy = await publishPolicy(ai.app, own, 'Own', { [spam]: 'No spam.' })
    const id = await makeAiModerator(ai.app, own, ai.provider, { writtenPolicyId: policy, may: ['flagged'] })
    ai.provider.answer = () => ({ verdict: says({ category: 'spam', evidence: ['spam'] }) })
    for (const external of ['x', 'y', 'z'])
      await ai.app.services.syncJudge.decide(own.workspaceId, makeContent(external, `spam ${external}`))
    for (const [external, status] of [
      ['x', 'HIDDEN'],
      ['y', 'ALLOWED'],
    ] as const)
      await ai.app.graphql(
        own.moderator,
        'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
        {
          input: { content: { id: idOf(own.workspaceId, 'content', external) }, status, requestId: newId() },
        },
      )
    const { data, errors } = await ai.app.graphql(
      own.admin,
      'query ($id: ID!) { aiModerator(id: $id) { agreement { policyCategory { name } verdicts decided agreed } } }',
      { id },
    )
    expect(errors).toEqual([])
    expect(data).toEqual({
      aiModerator: { agreement: [{ policyCategory: { name: 'Spam' }, verdicts: 3, decided: 2, agreed: 1 }] },
    })
  })
})
