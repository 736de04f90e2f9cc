import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let next = 0
let external: string
let reviewId: string

const send = (text: string) => app.services.syncJudge.decide(acme.workspaceId, makeContent(external, text))

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
})
afterAll(() => app.close())
beforeEach(async () => {
  external = `seen-${next++}`
  await send('cheap')
  reviewId = (await look()).openReview?.id ?? ''
})

interface Item {
  status: string
  version: number
  createdAt: string
  openReview: { id: string; state: string } | null
}
const look = async (): Promise<Item> => {
  const { data } = await app.graphql<{ content: Item }>(
    acme.moderator,
    `query ($id: ID!) { content(by: { id: $id }) { status version createdAt openReview { id state } } }`,
    { id: idOf(acme.workspaceId, 'content', external) },
  )
  return data.content
}
const decide = (input: Record<string, unknown>) =>
  app.graphql<{ decide: { actions: { id: string }[]; refusals: object[] } }>(
    acme.moderator,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } refusals { code field message version } } }`,
    { input: { status: 'HIDDEN', ...input } },
  )

/** The id of a place that content was posted in. */
async function subcategoryOf(id: string): Promise<string> {
  const place = { id: `place-${id}`, category: { id: 'market' } }
  await app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent(`in-${id}`, 'hi', { category: place.category, subcategory: { id: place.id } }),
  )
  return idOf(acme.workspaceId, 'subcategory', place.id)
}

describe('a decision on what was looked at', () => {
  it('is taken while that version is in force', async () => {
    const { errors } = await decide({ reviewId, seenVersion: 1 })
    expect(errors).toEqual([])
    expect(await look()).toMatchObject({ status: 'HIDDEN', openReview: null })
  })

  it.each([
    ['a review', () => ({ reviewId })],
    ['the item itself', () => ({ content: { externalId: external } })],
  ])('of %s is refused once another version is in force, and changes nothing', async (_what, subject) => {
    await send('cheap, and edited since')
    const { data } = await decide({ ...subject(), seenVersion: 1 })
    expect(data.decide).toEqual({
      actions: null,
      refusals: [
        {
          code: 'ITEM_CHANGED',
          field: null,
          message: 'The item has changed since it was looked at',
          version: 2,
        },
      ],
    })
    expect(await look()).toMatchObject({ status: 'FLAGGED', version: 2, openReview: { id: reviewId } })
    expect((await decide({ ...subject(), seenVersion: 2 })).errors).toEqual([])
  })

  it('sent again under its requestId is not refused for what changed after it was taken', async () => {
    const requestId = randomUUID()
    const first = await decide({ reviewId, seenVersion: 1, requestId })
    await send('cheap, and edited since')
    const again = await decide({ reviewId, seenVersion: 1, requestId })
    expect(again.data.decide).toEqual(first.data.decide)
  })

  it('takes the version in force where none is named, and the same text sent again is no other version', async () => {
    await send('cheap')
    expect((await decide({ reviewId, seenVersion: 1 })).errors).toEqual([])
  })

  it('of an item is refused once that was deleted and another has its id, and changes nothing', async () => {
    const content = { externalId: external }
    const { createdAt: seenCreatedAt } = await look()
    await app.services.contentDeletion.delete(acme.admin, idOf(acme.workspaceId, 'content', external))
    await send('cheap, and another')
    const { data } = await decide({ content, seenVersion: 1, seenCreatedAt })
    expect(data.decide.refusals).toMatchObject([{ code: 'ITEM_CHANGED', version: 1 }])
    const { status, version, createdAt } = await look()
    expect({ status, version }).toEqual({ status: 'FLAGGED', version: 1 })
    expect((await decide({ content, seenVersion: version, seenCreatedAt: createdAt })).errors).toEqual([])
  })

  it('is refused for a subcategory, which has no versions', async () => {
    const subcategory = await subcategoryOf(external)
    const { data } = await decide({ subcategory: { id: subcategory }, seenVersion: 1 })
    expect(data.decide.refusals).toMatchObject([{ code: 'BAD_USER_INPUT', field: 'seenVersion' }])
  })

  it('on a user is refused once another profile is in force, and changes nothing', async () => {
    const id = idOf(acme.workspaceId, 'user', `author-${external}`)
    const call = async (name: string) =>
      app.services.syncJudge.decide(
        acme.workspaceId,
        makeContent(`by-${name}-${external}`, 'hi', { user: { id: `author-${external}`, name } }),
      )
    const user = async () =>
      (
        await app.graphql<{ user: { version: number; status: string; createdAt: string } }>(
          acme.moderator,
          `query ($id: ID!) { user(by: { id: $id }) { version status createdAt } }`,
          { id },
        )
      ).data.user
    await call('Ada')
    const { version, createdAt: seenCreatedAt } = await user()
    await call('Ada')
    expect((await user()).version).toBe(version)
    await call('Buy cheap pills')
    const { data } = await decide({ user: { id }, seenVersion: version })
    expect(data.decide.refusals).toMatchObject([
      {
        code: 'ITEM_CHANGED',
        message: 'The profile has changed since it was looked at',
        version: version + 1,
      },
    ])
    expect(await user()).toMatchObject({ version: version + 1, status: 'ALLOWED' })
    const other = { user: { id }, seenVersion: version + 1, seenCreatedAt: new Date(0) }
    expect((await decide(other)).errors).toMatchObject([{ code: 'ITEM_CHANGED' }])
    expect((await decide({ ...other, seenCreatedAt })).errors).toEqual([])
    expect(await user()).toMatchObject({ version: version + 1, status: 'HIDDEN' })
  })
})
