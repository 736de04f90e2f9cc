import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let next = 0
let contentId: string
let reviewId: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
})
afterAll(() => app.close())

beforeEach(async () => {
  const external = `c-${next++}`
  await app.services.syncJudge.decide(acme.workspaceId, makeContent(external, 'cheap'))
  contentId = idOf(acme.workspaceId, 'content', external)
  const { data } = await app.graphql<{ content: { openReview: { id: string } } }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { openReview { id } } }`,
    { id: contentId },
  )
  reviewId = data.content.openReview.id
})

interface JudgementResult {
  decide: {
    actions: { id: string; status: string; previousStatus: string; actor: { name: string } }[]
    review: { state: string } | null
    undoableUntil: string | null
  }
}

const decide = (principal: Principal, input: Record<string, unknown>) =>
  app.graphql<JudgementResult | null>(
    principal,
    `mutation ($input: DecideInput!) {
       decide(input: $input) { actions { id status previousStatus actor { name } } review { state } undoableUntil }
     }`,
    { input: { requestId: randomUUID(), ...input } },
  )

const undo = (principal: Principal, actionId: string) =>
  app.graphql(
    principal,
    `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { state claim { mine } } } }`,
    {
      id: actionId,
    },
  )

const look = async () => {
  const { data } = await app.graphql<{
    content: {
      status: string
      openReview: { state: string } | null
      timeline: { nodes: { undone: boolean }[] }
    }
  }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { status openReview { state } timeline { nodes { undone } } } }`,
    { id: contentId },
  )
  return data.content
}

const one = async (principal: Principal, input: Record<string, unknown>) => {
  const { data, errors } = await decide(principal, input)
  expect(errors).toEqual([])
  const action = data?.decide.actions[0]
  if (!action) throw new Error('no action')
  return { ...action, undoableUntil: data?.decide.undoableUntil }
}

describe('[2.11] a decision on a review', () => {
  it.each(['ALLOWED', 'HIDDEN'] as const)(
    '%s settles the review and is recorded with its moderator',
    async (status) => {
      expect(await one(acme.moderator, { reviewId, status })).toMatchObject({
        status,
        previousStatus: 'FLAGGED',
        actor: { name: 'Mo' },
      })
      expect(await look()).toMatchObject({ status, openReview: null })
    },
  )

  it('is what the review says of how it ended, until it is undone', async () => {
    const decision = async () => {
      const { data } = await app.graphql<{ review: { decision: object | null } }>(
        acme.moderator,
        `query ($id: ID!) { review(id: $id) { decision { id status actor { name } policyCategory { name } } } }`,
        { id: reviewId },
      )
      return data.review.decision
    }
    expect(await decision()).toBeNull()
    const policyCategoryId = await makePolicy(app, acme, `Spam ${next}`)
    const { id } = await one(acme.moderator, { reviewId, status: 'HIDDEN', policyCategoryId })
    const expected = { id, status: 'HIDDEN', actor: { name: 'Mo' } }
    expect(await decision()).toEqual({ ...expected, policyCategory: { name: `Spam ${next}` } })
    await undo(acme.moderator, id)
    expect(await decision()).toBeNull()
  })

  it('[3.1] flag keeps the review open', async () => {
    await one(acme.moderator, { reviewId, status: 'FLAGGED' })
    expect(await look()).toMatchObject({ status: 'FLAGGED', openReview: { state: 'OPEN' } })
  })

  it('the second person is told who decided', async () => {
    await one(acme.moderator, { reviewId, status: 'ALLOWED' })
    const { errors } = await decide(acme.colleague, { reviewId, status: 'HIDDEN' })
    expect(errors).toMatchObject([{ code: 'ALREADY_DECIDED', extensions: { decidedBy: { name: 'Mo' } } }])
  })

  it('a review that somebody else holds is refused with who that is', async () => {
    await app.graphql(
      acme.colleague,
      `mutation ($id: ID!) { claimReview(input: { id: $id }) { review { id } } }`,
      { id: reviewId },
    )
    const { errors } = await decide(acme.moderator, { reviewId, status: 'ALLOWED' })
    expect(errors).toMatchObject([{ code: 'CLAIMED', extensions: { claimedBy: { name: 'Cleo' } } }])
  })

  it('[V2.11.3] nor is its item decided by somebody else who opened that instead of the review', async () => {
    await app.graphql(
      acme.colleague,
      `mutation ($id: ID!) { claimReview(input: { id: $id }) { review { id } } }`,
      { id: reviewId },
    )
    const { errors } = await decide(acme.moderator, { content: { id: contentId }, status: 'ALLOWED' })
    expect(errors).toMatchObject([{ code: 'CLAIMED', extensions: { claimedBy: { name: 'Cleo' } } }])
    expect(await look()).toMatchObject({ status: 'FLAGGED', openReview: { state: 'CLAIMED' } })
    await one(acme.colleague, { content: { id: contentId }, status: 'ALLOWED' })
    expect(await look()).toMatchObject({ status: 'ALLOWED', openReview: null })
  })

  it('of 20 moderators at once exactly one decides', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        decide(i % 2 ? acme.moderator : acme.colleague, { reviewId, status: 'HIDDEN' }),
      ),
    )
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ errors }) => errors.map(({ code }) => code)))).toEqual(
      new Set(['ALREADY_DECIDED']),
    )
  })

  it('the same request again answers the same and acts once', async () => {
    const requestId = randomUUID()
    const first = await one(acme.moderator, { reviewId, status: 'HIDDEN', requestId })
    const second = await one(acme.moderator, { reviewId, status: 'HIDDEN', requestId })
    expect(second.id).toBe(first.id)
  })
})

describe('[2.7] what can be attached', () => {
  it.each([
    [
      'one that only rules may select',
      { selectableBy: 'only_rules' },
      'Only rules can select this policy category',
    ],
    ['one that is not enabled for the action', { enabledFor: ['allowed'] }, 'Not enabled for this action'],
    [
      'one that is not available for content',
      { availableFor: ['user'] },
      'Not available for this type of object',
    ],
  ])('refuses %s', async (name, over, message) => {
    const policyCategoryId = await makePolicy(app, acme, `${name}`.slice(0, 40), over)
    const { errors } = await decide(acme.moderator, { reviewId, status: 'HIDDEN', policyCategoryId })
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { policyCategoryId: message } } },
    ])
  })

  it.each(['content', 'user', 'subcategory'] as const)(
    '[2.7.8] one for objects of type %s alone goes with those and with no others',
    async (type) => {
      const policyCategoryId = await makePolicy(app, acme, `For ${type}s alone`, { availableFor: [type] })
      const objects = {
        content: { content: { id: contentId } },
        user: { user: { id: idOf(acme.workspaceId, 'user', 'u-1') } },
        subcategory: { subcategory: { id: idOf(acme.workspaceId, 'subcategory', 'chat') } },
      }
      for (const [of, object] of Object.entries(objects)) {
        const { errors } = await decide(acme.moderator, { ...object, status: 'HIDDEN', policyCategoryId })
        expect([of, errors.length === 0]).toEqual([of, of === type])
        if (of === type) await decide(acme.moderator, { ...object, status: 'ALLOWED' })
      }
    },
  )

  it('refuses tags that are not there, and nothing is decided', async () => {
    const { errors } = await decide(acme.moderator, { reviewId, status: 'HIDDEN', addTags: ['nope'] })
    expect(errors).toMatchObject([{ extensions: { fields: { addTags: 'There is no such tag' } } }])
    expect(await look()).toMatchObject({ status: 'FLAGGED' })
  })

  it('requires a category for flag and remove where the workspace says so', async () => {
    const strict = await app.graphql(
      acme.admin,
      `mutation { updateWorkspace(input: { requirePolicyCategory: true }) { workspace { requirePolicyCategory } } }`,
    )
    expect(strict.errors).toEqual([])
    const { errors } = await decide(acme.moderator, { reviewId, status: 'HIDDEN' })
    expect(errors).toMatchObject([{ extensions: { fields: { policyCategoryId: 'Required' } } }])
    await one(acme.moderator, { reviewId, status: 'ALLOWED' })
    await app.graphql(
      acme.admin,
      `mutation { updateWorkspace(input: { requirePolicyCategory: false }) { workspace { id } } }`,
    )
  })
})

describe('undo', () => {
  it('takes the decision back: the status, and the review in the hands of who decided', async () => {
    const { id, undoableUntil } = await one(acme.moderator, { reviewId, status: 'HIDDEN' })
    expect(undoableUntil).not.toBeNull()
    const { data, errors } = await undo(acme.moderator, id)
    expect(errors).toEqual([])
    expect(data).toEqual({ undoDecision: { review: { state: 'CLAIMED', claim: { mine: true } } } })
    expect(await look()).toMatchObject({
      status: 'FLAGGED',
      timeline: { nodes: [{ undone: true }, { undone: false }] },
    })
  })

  it('of a flag closes the review that the flag opened', async () => {
    await one(acme.moderator, { reviewId, status: 'ALLOWED' })
    const { id } = await one(acme.colleague, { content: { id: contentId }, status: 'FLAGGED' })
    expect(await look()).toMatchObject({ status: 'FLAGGED', openReview: { state: 'OPEN' } })
    expect((await undo(acme.colleague, id)).errors).toEqual([])
    expect(await look()).toMatchObject({ status: 'ALLOWED', openReview: null })
  })

  it('is only for whoever decided', async () => {
    const { id } = await one(acme.moderator, { reviewId, status: 'HIDDEN' })
    expect((await undo(acme.colleague, id)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  it('is over after the time, or once something newer was decided', async () => {
    const { id } = await one(acme.moderator, { reviewId, status: 'HIDDEN' })
    await one(acme.colleague, { content: { id: contentId }, status: 'ALLOWED' })
    expect((await undo(acme.moderator, id)).errors).toMatchObject([{ code: 'TOO_LATE' }])
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`update workspace set undo_seconds = 0`),
    )
    const late = await one(acme.moderator, { content: { id: contentId }, status: 'HIDDEN' })
    expect((await undo(acme.moderator, late.id)).errors).toMatchObject([{ code: 'TOO_LATE' }])
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`update workspace set undo_seconds = 5`),
    )
  })
})

describe('[2.15] who may decide', () => {
  it('not an API key, and nobody on another workspace', async () => {
    const other = await app.createWorkspace()
    expect((await decide(acme.rest, { content: { id: contentId }, status: 'HIDDEN' })).errors).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
    expect(
      (await decide(other.admin, { content: { id: contentId }, status: 'HIDDEN' })).errors,
    ).toMatchObject([{ code: 'NOT_FOUND' }])
    expect((await decide(other.admin, { reviewId, status: 'HIDDEN' })).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ])
  })
})
