import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '../../access/team/principal.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let reviewIds: string[]
const twice = newId()

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await app.graphql(
    acme.admin,
    `mutation { updateWorkspace(input: { undoSeconds: 60 }) { workspace { id } } }`,
  )
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
  for (let n = 0; n < 6; n++)
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(`c-${n}`, 'cheap'))
  const { data } = await app.graphql<{ reviews: { nodes: { id: string }[] } }>(
    acme.moderator,
    `{ reviews { nodes { id } } }`,
  )
  reviewIds = data.reviews.nodes.map(({ id }) => id)
})

interface Decided {
  review: { id: string; object: { id: string } }
  undoableUntil: string
  actions: { id: string; createdAt: string }[]
}

/** Decides on all the reviews at once. */
async function decideAll(ids = reviewIds): Promise<Decided[]> {
  const { data, errors } = await app.graphql<{ decideReviews: { decided: Decided[] } }>(
    acme.moderator,
    `mutation ($input: DecideReviewsInput!) { decideReviews(input: $input) {
       decided { undoableUntil actions { id createdAt } review { id object { ... on Content { id } } } } } }`,
    { input: { reviewIds: ids, status: 'HIDDEN', requestId: randomUUID() } },
  )
  expect(errors).toEqual([])
  return data.decideReviews.decided
}

const decideOn = async (contentId: string, status: string, by: Principal) => {
  const { data, errors } = await app.graphql<{ decide: { actions: { id: string }[] } }>(
    by,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { content: { id: contentId }, status, requestId: randomUUID() } },
  )
  expect(errors).toEqual([])
  return data.decide.actions[0]?.id ?? ''
}

interface Undone {
  undoDecisions: {
    undone: { actionId: string; review: { id: string; state: string } | null }[]
    refused: { action: { id: string } | null; code: string; message: string }[]
  }
}

const undoAll = (actionIds: readonly string[], { by = acme.moderator, requestId = randomUUID() } = {}) =>
  app.graphql<Undone>(
    by,
    `mutation ($input: UndoDecisionsInput!) { undoDecisions(input: $input) {
       undone { actionId review { id state } } refused { action { id } code message } } }`,
    { input: { actionIds, requestId } },
  )

const idsOf = (decided: readonly Decided[]) => decided.map(({ actions }) => actions[0]?.id ?? '')

const undoneCount = async () => {
  const [row] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ undone: number }>(`select count(*)::int as undone from action where undone_at is not null`),
  )
  return row?.undone
}

describe('[2.11] several decisions taken back at once', () => {
  it('brings back every one but those on which something was decided since, and says which and why', async () => {
    const decided = await decideAll()
    const ids = idsOf(decided)
    await decideOn(decided[2]?.review.object.id ?? '', 'ALLOWED', acme.colleague)
    const { data, errors } = await undoAll(ids)
    expect(errors).toEqual([])
    const late = { action: { id: ids[2] }, code: 'TOO_LATE', message: 'It is too late to undo this decision' }
    expect(data.undoDecisions.refused).toEqual([late])
    const others = reviewIds.filter((_, place) => place !== 2).toReversed()
    expect(data.undoDecisions.undone.map(({ review }) => review)).toEqual(
      others.map((id) => ({ id, state: 'CLAIMED' })),
    )
    expect(await undoneCount()).toBe(5)
  })

  it('takes the newest back first, whatever order they are named in', async () => {
    const [one] = await decideAll(reviewIds.slice(0, 1))
    const newer = await decideOn(one?.review.object.id ?? '', 'ALLOWED', acme.moderator)
    const { data } = await undoAll([one?.actions[0]?.id ?? '', newer])
    expect(data.undoDecisions.refused).toEqual([])
    expect(data.undoDecisions.undone.map(({ actionId }) => actionId)).toEqual([newer, one?.actions[0]?.id])
  })

  it('leaves the decisions of others, and what is no decision, without keeping the rest from it', async () => {
    const ids = idsOf(await decideAll())
    const nowhere = [newId(), newId()]
    const theirs = await undoAll(ids, { by: acme.colleague })
    expect(theirs.data.undoDecisions).toMatchObject({
      undone: [],
      refused: ids.map(() => ({ code: 'NOT_FOUND' })),
    })
    const { data } = await undoAll([...nowhere, ...ids])
    expect(data.undoDecisions.undone).toHaveLength(ids.length)
    expect(data.undoDecisions.refused.map(({ action }) => action)).toEqual(nowhere.map(() => null))
  })

  it('sent again answers the same and changes nothing', async () => {
    const ids = idsOf(await decideAll())
    const requestId = randomUUID()
    const first = await undoAll(ids, { requestId })
    expect(await undoAll(ids, { requestId })).toEqual(first)
    expect(await undoneCount()).toBe(6)
  })

  it('asked for twice at once in opposite orders, takes each back once', async () => {
    const ids = idsOf(await decideAll())
    const answers = await Promise.all([undoAll(ids), undoAll(ids.toReversed())])
    expect(answers.flatMap(({ errors }) => errors)).toEqual([])
    expect(answers.flatMap(({ data }) => data.undoDecisions.undone)).toHaveLength(6)
    expect(answers.flatMap(({ data }) => data.undoDecisions.refused.map(({ code }) => code))).toEqual(
      Array.from({ length: 6 }, () => 'TOO_LATE'),
    )
  })

  it.each([
    ['none', () => []],
    ['more than a hundred', () => Array.from({ length: 101 }, () => newId())],
    ['one twice', () => [twice, twice]],
  ])('is refused as a whole with %s', async (_what, ids) => {
    const { errors } = await undoAll(ids())
    expect(errors).toMatchObject([{ extensions: { fields: { actionIds: expect.any(String) } } }])
  })

  it('can be asked for as long after the last of many decisions as after one: the first can be undone for longer', async () => {
    const more = await Promise.all(
      Array.from({ length: 34 }, () => makeReview(app.services, acme.workspaceId)),
    )
    const decided = await decideAll([...reviewIds, ...more.map(({ id }) => id)])
    const seconds = ({ undoableUntil, actions: [action] }: Decided) =>
      Math.round((Date.parse(undoableUntil) - Date.parse(action?.createdAt ?? '')) / 1_000)
    expect([decided[0], decided.at(-1)].map((one) => one && seconds(one))).toEqual([62, 60])
  })
})
