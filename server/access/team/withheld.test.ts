import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeReview } from '../../test/test-platform.ts'
import { endWithholding, isBlindNow, withhold } from './withheld.store.ts'

let app: TestApp
let acme: TestWorkspace
let contentId: string
let actionId: string
const causeId = randomUUID()

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const review = await makeReview(app.services, acme.workspaceId)
  contentId = review.contentId
  const decision = { reviewId: review.id, status: 'hidden', requestId: randomUUID() }
  const { actions } = await app.services.decisions.take(acme.moderator, decision)
  actionId = actions[0]?.id ?? ''
})
afterAll(() => app.close())

const withheld = () => ({
  workspaceId: acme.workspaceId,
  memberId: acme.colleague.id,
  causeId,
  objectId: contentId,
  hiddenIds: [actionId],
  shown: { status: 'flagged', tags: ['before'], policyCategoryId: null, createdAt: '2026-01-02T03:04:05Z' },
})
const begin = () => app.services.database.inWorkspace(acme.workspaceId, (tx) => withhold(tx, withheld()))
const isBlind = (id: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => isBlindNow(tx, acme.workspaceId, id))

const seenBy = async (who: typeof acme.colleague) =>
  (
    await app.graphql(
      { ...who, blind: await isBlind(who.id) },
      `query ($id: ID!) { content(by: { id: $id }) { status tags { identifier } createdAt timeline { nodes { id } } } }`,
      { id: contentId },
    )
  ).data

it('is kept from one member, who is shown the item as it stood, until it ends', async () => {
  const open = await seenBy(acme.colleague)
  expect(open).toMatchObject({ content: { status: 'HIDDEN', timeline: { nodes: [{ id: actionId }] } } })
  await begin()
  await begin()
  expect(await isBlind(acme.colleague.id)).toBe(true)
  expect(await isBlind(acme.moderator.id)).toBe(false)
  expect(await seenBy(acme.colleague)).toMatchObject({
    content: {
      status: 'FLAGGED',
      createdAt: '2026-01-02T03:04:05.000Z',
      timeline: { nodes: [] },
    },
  })
  expect(await seenBy(acme.moderator)).toEqual(open)
  const ended = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    endWithholding(tx, acme.workspaceId, [causeId]),
  )
  expect(ended).toEqual([acme.colleague.id])
  expect(await seenBy(acme.colleague)).toEqual(open)
})

it('a session that is renewed goes by what is withheld from its member', async () => {
  const { sessions } = app.services
  const { token } = await sessions.start(acme.colleague, { userAgent: null, ip: null })
  expect(await sessions.find(token)).not.toHaveProperty('blind')
  await begin()
  await sessions.renew(acme.workspaceId, acme.colleague.id)
  expect(await sessions.find(token)).toMatchObject({ id: acme.colleague.id, blind: true })
})
