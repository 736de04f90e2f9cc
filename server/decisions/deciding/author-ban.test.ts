import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { makeUser, type TestUser } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser

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
  user = await makeUser(app, acme)
})

const decide = (over: object = {}) =>
  user.decide({ user: null, content: { id: user.contentId }, status: 'HIDDEN', authorBan: {}, ...over })

const state = async () => {
  const [row] = await user.query<{ content: string | null }>(
    `select c.status as content from content c where c.user_id = $1`,
  )
  const { status, bannedUntil } = await user.row()
  return { content: row?.content ?? null, author: status, isTemporary: bannedUntil !== null }
}

const recorded = async () => {
  const [row] = await user.query<{ count: number }>(
    `select count(*)::int as count from action where object_id in ($1, $2)`,
    user.contentId,
  )
  return row?.count
}

const undo = (actionId: string | undefined) =>
  app.graphql(
    acme.moderator,
    `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`,
    { id: actionId },
  )

const before = { content: null, author: 'allowed', isTemporary: false }

describe('[2.16] the ban of an author that goes with a decision on content', () => {
  it('is one decision with it, with its own end and category, and is answered with it', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Fraud', { availableFor: ['user'] })
    const authorBan = { policyCategoryId, temporaryBan: { duration: 1, period: 'DAYS' }, hideAllContent: {} }
    const { data, errors } = await decide({ authorBan, note: 'Again' })
    expect(errors).toEqual([])
    expect(data.decide.actions).toMatchObject([
      { actionType: 'CHANGE_STATUS', temporaryBan: null },
      { actionType: 'CHANGE_STATUS', temporaryBan: { duration: 1, period: 'DAYS' } },
    ])
    expect(await state()).toEqual({ content: 'hidden', author: 'hidden', isTemporary: true })
    const notes = await user.query(`select note, policy_name as policy from action where object_id = $1`)
    expect(notes).toEqual([{ note: 'Again', policy: 'Fraud' }])
  })

  it('sent again, acts once and answers the same', async () => {
    const requestId = randomUUID()
    const first = await decide({ requestId })
    expect((await decide({ requestId })).data).toEqual(first.data)
    expect(await recorded()).toBe(2)
  })

  it('that is refused leaves the content as it was, and says that it was the ban', async () => {
    const policyCategoryId = await makePolicy(app, acme, 'Nudity', { availableFor: ['content'] })
    const { errors } = await decide({ policyCategoryId, authorBan: { policyCategoryId } })
    expect(errors).toMatchObject([
      {
        code: 'BAD_USER_INPUT',
        extensions: { fields: { 'authorBan.policyCategoryId': 'Not available for this type of object' } },
      },
    ])
    expect(await state()).toEqual(before)
    expect(await recorded()).toBe(0)
  })

  it('is refused while somebody else reviews the author, which is not told as if they had the content', async () => {
    await user.decide({ status: 'FLAGGED' })
    const { data } = await app.graphql<{ reviews: { nodes: { id: string }[] } }>(
      acme.moderator,
      `{ reviews { nodes { id } } }`,
    )
    const [{ id } = { id: '' }] = data.reviews.nodes
    await app.services.claims.claim({ workspaceId: acme.workspaceId, memberId: acme.colleague.id }, id)
    expect((await decide()).errors).toMatchObject([
      { code: 'CONFLICT', message: 'The author cannot be banned: Cleo is reviewing this' },
    ])
    expect(await state()).toEqual({ ...before, author: 'flagged' })
  })

  it('goes with nothing but content', async () => {
    const { errors } = await user.decide({ status: 'HIDDEN', authorBan: {} })
    expect(errors).toMatchObject([{ extensions: { fields: { authorBan: expect.any(String) } } }])
    expect(await state()).toEqual(before)
  })

  it.each([0, 1])('is undone with it, by either action (%i)', async (which) => {
    const authorBan = { temporaryBan: { duration: 1, period: 'DAYS' }, hideAllContent: {} }
    const { data } = await decide({ authorBan })
    expect((await undo(data.decide.actions[which]?.id)).errors).toEqual([])
    expect(await state()).toEqual(before)
    expect(await user.query(`select kind from timer where object_id = $1 and state = 'armed'`)).toEqual([])
  })

  it('stands with it where something was decided on the author since', async () => {
    const { data } = await decide()
    await user.decide({ status: 'ALLOWED' })
    expect((await undo(data.decide.actions[0]?.id)).errors).toMatchObject([{ code: 'TOO_LATE' }])
    expect(await state()).toEqual({ content: 'hidden', author: 'allowed', isTemporary: false })
  })
})
