import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { storeContent } from '../../test/test-platform.ts'

let app: TestApp
let mine: TestWorkspace
let contentId: string
let media: string[]

beforeAll(async () => {
  app = await startTestApp()
  mine = await app.createWorkspace()
  contentId = (await storeContent(app.services, mine.workspaceId)).id
  media = await filesOf(contentId, ['image', 'image', 'video'])
})
afterAll(() => app.close())

const inDatabase = <T extends object>(statement: string, values: unknown[]): Promise<T[]> =>
  app.services.database.inWorkspace(mine.workspaceId, (tx) => tx.query<T>(statement, values))

async function filesOf(id: string, kinds: string[]): Promise<string[]> {
  const ids = kinds.map(() => newId())
  await inDatabase(
    `insert into media (workspace_id, id, content_id, version, kind, position, url)
     select $1, id, $2, 1, kind, place - 1, 'https://x.test/' || place
     from unnest($3::uuid[], $4::text[]) with ordinality as f (id, kind, place)`,
    [mine.workspaceId, id, ids, kinds],
  )
  return ids
}

const reveal = (look: { media?: (string | undefined)[]; seconds?: number }, id = contentId) =>
  app.graphql(
    mine.moderator,
    `mutation ($id: ID!, $media: [ID!], $seconds: Int) {
      logReveal(input: { content: { id: $id }, media: $media, seconds: $seconds }) { logged }
    }`,
    { id, ...look },
  )

const mediaIds = async () => {
  const rows = await inDatabase<{ id: string }>(
    'select id from media where content_id = $1 order by position',
    [contentId],
  )
  return rows.map(({ id }) => id)
}

const looks = async () => {
  const rows = await inDatabase<{ after: object | null }>(
    `select after from audit_entry where event = 'media.revealed' and subject = $1 order by seq`,
    [contentId],
  )
  return rows.map(({ after }) => after)
}

describe('a look at blurred media', () => {
  it('is recorded with the files that were looked at, each once', async () => {
    await reveal({ media: [media[1]] })
    await reveal({ media: [media[1]] })
    await reveal({ media: [media[2], media[0]] })
    expect(await looks()).toEqual([{ files: ['image 2'] }, { files: ['image 1', 'video 1'] }])
  })

  it('at all of them is recorded once, and again once the item was sent with others', async () => {
    const before = (await looks()).length
    await reveal({})
    await reveal({})
    expect((await looks()).slice(before)).toEqual([null])
    await inDatabase('update media set id = gen_random_uuid(), version = 2 where content_id = $1', [
      contentId,
    ])
    await reveal({})
    expect((await looks()).slice(before)).toEqual([null, null])
    media = await mediaIds()
  })

  it('is recorded each time with the seconds that a file was played', async () => {
    await reveal({ media: [media[2]], seconds: 12 })
    await reveal({ media: [media[2]], seconds: 12 })
    expect((await looks()).slice(-2)).toEqual(Array(2).fill({ files: ['video 1'], seconds: 12 }))
  })

  it.each([
    ['a file of another item', () => ({ media: [newId()] }), 'NOT_FOUND'],
    ['no file', () => ({ media: [] }), 'BAD_USER_INPUT'],
    ['seconds of several files', () => ({ media, seconds: 1 }), 'BAD_USER_INPUT'],
    ['seconds of no file', () => ({ seconds: 1 }), 'BAD_USER_INPUT'],
    ['no seconds', () => ({ media: [media[2]], seconds: 0 }), 'BAD_USER_INPUT'],
    ['more than an hour', () => ({ media: [media[2]], seconds: 3601 }), 'BAD_USER_INPUT'],
  ])('of %s is refused', async (_what, look, code) => {
    const before = await looks()
    const { errors } = await reveal(look())
    expect(errors).toMatchObject([{ code }])
    expect(await looks()).toEqual(before)
  })
})
