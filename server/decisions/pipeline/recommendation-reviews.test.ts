import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { changeStatus, makeRule } from '../../test/moderated-workspace.ts'
import { makeQueue, makeRouting } from '../../test/review-queue.ts'

let ai: AiWorkspace
beforeAll(async () => {
  ai = await startAiWorkspace()
})
afterAll(() => ai.close())
afterEach(async () => {
  await ai.reset()
  await setReviews(true)
})

const setReviews = (on: boolean) =>
  ai.app.graphql(
    ai.acme.admin,
    'mutation ($on: Boolean) { updateWorkspace(input: { reviewRecommendations: $on }) { workspace { reviewRecommendations } } }',
    { on },
  )

/** Sends an item that the AI moderator would have removed, if it might do anything. */
async function recommended(external: string): Promise<void> {
  await ai.change({ may: [] })
  ai.provider.answer = () => ({ verdict: says() })
  await ai.sync(external, `send money ${external}`)
}

async function reject(external: string): Promise<void> {
  const [verdict] = await ai.verdictsOn(external)
  const mutation = 'mutation ($id: ID!) { rejectRecommendation(input: { id: $id }) { aiVerdict { id } } }'
  const { errors } = await ai.app.graphql(ai.acme.moderator, mutation, { id: verdict?.['id'] })
  expect(errors).toEqual([])
}

const reviewsOf = (external: string) =>
  ai.read<Record<string, unknown>>(
    'select * from review where object_id = $1 order by opened_at',
    ai.contentId(external),
  )

describe('[V2.13.3] an item on which a recommendation waits is reviewed, whatever its status', () => {
  it('with policy category, reasoning and quotes as its reason', async () => {
    await recommended('a-1')
    expect(await ai.content('a-1')).toMatchObject({ status: 'allowed', recommended: true })
    expect(await reviewsOf('a-1')).toMatchObject([
      {
        state: 'open',
        priority: 2,
        reasons: [
          {
            kind: 'ai',
            ruleName: 'Watch',
            policyCategoryId: ai.scams,
            explanation: 'AI recommends to remove: It asks for money in advance.',
            spans: [{ start: 0, end: 10 }],
          },
        ],
      },
    ])
    expect(await ai.actionsOn('a-1')).toMatchObject([{ actor_kind: 'system', status: 'allowed' }])
  })

  it('unless the workspace has turned that off; then it is still found', async () => {
    await setReviews(false)
    await recommended('a-2')
    expect(await reviewsOf('a-2')).toEqual([])
    const { data } = await ai.app.graphql<{ contents: { nodes: { externalId: string }[] } }>(
      ai.acme.moderator,
      '{ contents(filter: { recommended: true, statuses: [ALLOWED] }) { nodes { externalId } } }',
    )
    expect(data.contents.nodes.map(({ externalId }) => externalId)).toEqual(['a-2', 'a-1'])
  })

  it('[V2.13.5] also after a human decision, which AI does not overrule', async () => {
    await ai.sync('a-3', 'an ordinary item')
    await ai.decide('a-3', 'ALLOWED')
    ai.provider.answer = () => ({ verdict: says({ action: 'flag' }) })
    await ai.sync('a-3', 'edited: send money')
    expect(await ai.content('a-3')).toMatchObject({ status: 'allowed', recommended: true })
    expect(await reviewsOf('a-3')).toMatchObject([
      { state: 'open', reasons: [{ explanation: 'AI recommends to flag: It asks for money in advance.' }] },
    ])
  })

  it('[2.11.4] [2.11.5] is routed as other reviews are', async () => {
    const queue = await makeQueue(ai.app, ai.acme, 'Scams')
    await makeRouting(ai.app, ai.acme, 'Scams', queue, [
      { key: 'review_policy_category', params: { match: 'is_in', policyCategoryIds: [ai.scams] } },
    ])
    await recommended('a-4')
    expect(await reviewsOf('a-4')).toMatchObject([{ queue_id: queue }])
  })

  it('[V2.11.2] and reviews are filtered by it', async () => {
    await makeRule(ai.app, ai.acme, 'cheapest', [changeStatus('flagged')])
    await ai.sync('a-5', 'cheapest things')
    const listed = async (waits: boolean) => {
      const query = `query ($waits: Boolean) { reviews(filter: { recommended: $waits }) { nodes { object { ... on Content { externalId } } } } }`
      const { data, errors } = await ai.app.graphql<{
        reviews: { nodes: { object: { externalId: string } }[] }
      }>(ai.acme.moderator, query, { waits })
      expect(errors).toEqual([])
      return data.reviews.nodes.map(({ object }) => object.externalId)
    }
    expect(await listed(true)).toEqual(['a-1', 'a-3', 'a-4'])
    expect(await listed(false)).toEqual(['a-5'])
  })
})

describe('[V3.6.2] the review of a recommendation', () => {
  it('is resolved when a moderator accepts it, and open again when that is undone', async () => {
    await recommended('b-1')
    const { data } = await ai.decide('b-1', 'HIDDEN', ai.scams)
    expect(await reviewsOf('b-1')).toMatchObject([{ state: 'resolved', resolved_by_kind: 'member' }])
    const undo = 'mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }'
    const undone = await ai.app.graphql(ai.acme.moderator, undo, { id: data.decide.actions[0]?.id })
    expect(undone.errors).toEqual([])
    expect(await ai.content('b-1')).toMatchObject({ status: 'allowed', recommended: true })
    expect(await reviewsOf('b-1')).toMatchObject([{ state: 'claimed' }])
  })

  it('is resolved when a moderator rejects it and nothing else is left, by that moderator', async () => {
    await recommended('b-2')
    await reject('b-2')
    expect(await ai.content('b-2')).toMatchObject({ status: 'allowed', recommended: false })
    expect(await reviewsOf('b-2')).toMatchObject([
      { state: 'resolved', resolved_by_kind: 'member', resolved_by_id: ai.acme.moderator.id },
    ])
  })

  it('is not resolved under the hands of whoever has claimed it', async () => {
    await recommended('b-7')
    const [review] = await reviewsOf('b-7')
    const claim = 'mutation ($id: ID!) { claimReview(input: { id: $id }) { review { id } } }'
    expect((await ai.app.graphql(ai.acme.colleague, claim, { id: review?.['id'] })).errors).toEqual([])
    const [verdict] = await ai.verdictsOn('b-7')
    const mutation = 'mutation ($id: ID!) { rejectRecommendation(input: { id: $id }) { aiVerdict { id } } }'
    const reject = (who: typeof ai.acme.moderator) => ai.app.graphql(who, mutation, { id: verdict?.['id'] })
    expect((await reject(ai.acme.moderator)).errors).toMatchObject([{ code: 'CLAIMED' }])
    expect(await reviewsOf('b-7')).toMatchObject([{ state: 'claimed' }])
    expect((await reject(ai.acme.colleague)).errors).toEqual([])
    expect(await reviewsOf('b-7')).toMatchObject([{ state: 'resolved' }])
  })

  it('stays for what else it is about when a moderator rejects it', async () => {
    await recommended('b-3')
    await makeRule(ai.app, ai.acme, 'b-3', [changeStatus('flagged')])
    const rerun =
      'mutation ($id: ID!) { rerunContentRules(input: { content: { id: $id } }) { content { id } } }'
    await ai.app.graphql(ai.acme.admin, rerun, { id: ai.contentId('b-3') })
    await expect.poll(async () => (await ai.content('b-3'))?.['status'], { timeout: 10_000 }).toBe('flagged')
    expect((await reviewsOf('b-3'))[0]?.['reasons']).toHaveLength(2)
    await reject('b-3')
    expect(await reviewsOf('b-3')).toMatchObject([{ state: 'open' }])
  })

  it('stays with one that a moderator flags', async () => {
    await recommended('b-4')
    await ai.decide('b-4', 'FLAGGED')
    expect(await reviewsOf('b-4')).toMatchObject([{ state: 'open' }])
    expect(await ai.content('b-4')).toMatchObject({ status: 'flagged', recommended: false })
  })

  it('is over with a version on which nothing is recommended, and goes on with one on which something is', async () => {
    await recommended('b-5')
    await ai.sync('b-5', 'send money again')
    expect(await reviewsOf('b-5')).toMatchObject([{ state: 'open', reasons: [{ kind: 'ai' }] }])
    ai.provider.answer = () => ({ verdict: fine })
    await ai.sync('b-5', 'now it is harmless')
    expect(await reviewsOf('b-5')).toMatchObject([{ state: 'resolved', resolved_by_kind: 'system' }])
    expect(await ai.content('b-5')).toMatchObject({ status: 'allowed', recommended: false })
  })

  it('[V2.13.7] a rejection counts as a human decision that was not alike', async () => {
    const agreed = async () => {
      const query =
        'query ($id: ID!) { aiModerator(id: $id) { agreement { decided agreed policyCategory { name } } } }'
      const { data } = await ai.app.graphql<{
        aiModerator: {
          agreement: { decided: number; agreed: number; policyCategory: { name: string } | null }[]
        }
      }>(ai.acme.admin, query, { id: ai.watch })
      return data.aiModerator.agreement.find(({ policyCategory }) => policyCategory?.name === 'Scams')
    }
    const before = await agreed()
    await recommended('b-6')
    await reject('b-6')
    const after = await agreed()
    expect([after?.decided, after?.agreed]).toEqual([(before?.decided ?? 0) + 1, before?.agreed])
  })
})
