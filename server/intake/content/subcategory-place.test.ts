import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { submissionOf } from './content-rows.ts'
import { upsertContent } from './content-upsert.ts'
import { sentContent } from './content.input.ts'

type Rest = Awaited<ReturnType<typeof startRestApp>>

let app: TestApp
let rest: Rest
let acme: TestWorkspace
let send: Awaited<ReturnType<Rest['client']>>
beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  send = await rest.client(acme)
})

const item = (id: string, category: string, subcategory: string) => ({
  content_id: id,
  text: 'hello',
  user: { id: 'u-1' },
  category: { id: category },
  subcategory: { id: subcategory, name: `${subcategory} of ${category}` },
})
const rows = (text: string) => app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(text))
const places = () =>
  rows(
    `select g.external_id as category, s.external_id as subcategory, s.name from category g
     left join subcategory s on s.category_id = g.id order by 1, 2`,
  )
const fixedText = 'Can only update content that match existing user, category and subcategory ids'
const elsewhere = { 'subcategory.id': 'Belongs to another category' }

describe('[2.2] every subcategory belongs to a category', () => {
  it.each(['content', 'content/sync'])('under another one, new content of /%s is a 400', async (path) => {
    expect((await send('POST', path, item('c-1', 'games', 'chess'))).status).toBe(200)
    expect(await send('POST', path, item('c-2', 'art', 'chess'))).toMatchObject({
      status: 400,
      body: { success: false, error: elsewhere },
    })
    expect(await rows(`select external_id from content`)).toEqual([{ external_id: 'c-1' }])
    expect(await places()).toEqual([{ category: 'games', subcategory: 'chess', name: 'chess of games' }])
  })

  it.each(['content', 'content/sync'])('[7] known content of /%s has the fixed text', async (path) => {
    await send('POST', path, item('c-1', 'games', 'chess'))
    await send('POST', path, item('c-2', 'art', 'painting'))
    for (const body of [item('c-1', 'art', 'chess'), item('c-1', 'games', 'painting')])
      expect(await send('POST', path, body)).toMatchObject({ status: 400, body: { error: fixedText } })
  })

  it.each([
    ['submitContent', 'SubmitContentInput'],
    ['submitContentSync', 'SubmitContentSyncInput'],
  ])('GraphQL refuses it too: %s', async (operation, type) => {
    const submit = (id: string, category: string) =>
      app.graphql(acme.rest, `mutation ($input: ${type}!) { ${operation}(input: $input) { __typename } }`, {
        input: sentContent(
          makeContent(id, 'hi', { category: { id: category }, subcategory: { id: 'chess' } }),
        ),
      })
    expect((await submit('c-1', 'games')).errors).toEqual([])
    expect((await submit('c-2', 'art')).errors).toMatchObject([
      { code: 'PLACE_MISMATCH', extensions: { fields: elsewhere } },
    ])
  })

  it('a batch loses the wrong ones only, and what comes first decides where it belongs', async () => {
    const accept = (id: string, category: string, subcategory: string) =>
      app.services.intake.accept(
        acme.workspaceId,
        makeContent(id, 'hi', { category: { id: category }, subcategory: { id: subcategory } }),
      )
    const outcomes = await Promise.allSettled([
      accept('c-1', 'games', 'chess'),
      accept('c-2', 'art', 'chess'),
      accept('c-3', 'art', 'painting'),
      accept('c-4', 'games', 'chess'),
      accept('c-5', 'music', 'painting'),
    ])
    const taken = outcomes.map(({ status }) => status === 'fulfilled')
    expect(taken).toEqual([true, false, true, true, false])
    expect(await places()).toMatchObject([
      { category: 'art', subcategory: 'painting' },
      { category: 'games', subcategory: 'chess' },
    ])
  })

  it('of requests at once under two categories, those of one category are taken', async () => {
    for (let n = 0; n < 10; n++) {
      const answers = await Promise.all(
        ['content', 'content/sync', 'content', 'content/sync'].map((path, i) =>
          send('POST', path, item(`r-${n}-${i}`, i < 2 ? 'games' : 'art', `place-${n}`)),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    }
    expect(
      await rows(`select 1 from content c join subcategory s on s.id = c.subcategory_id
        where s.category_id <> c.category_id`),
    ).toEqual([])
  })

  it('a request that waits for another one to create the subcategory is taken, where the category is the same', async () => {
    const { database } = app.services
    const submission = submissionOf(
      acme.workspaceId,
      makeContent('c-1', 'hi', { category: { id: 'games' }, subcategory: { id: 'chess' } }),
    )
    const other = submissionOf(
      acme.workspaceId,
      makeContent('c-2', 'hi', {
        user: { id: 'u-2' },
        category: { id: 'games' },
        subcategory: { id: 'chess' },
      }),
    )
    let second: Promise<unknown> = Promise.resolve()
    await database.inWorkspace(acme.workspaceId, async (tx) => {
      await upsertContent(tx, [submission])
      second = database.inWorkspace(acme.workspaceId, (later) => upsertContent(later, [other]))
      await waiting(database)
    })
    expect(await second).toMatchObject([{ ok: true }])
  })
})

/** Resolves once a statement of somebody waits for a lock. */
async function waiting(database: TestApp['services']['database']): Promise<void> {
  for (;;) {
    const held = await database.asSystem((tx) => tx.query(`select from pg_locks where not granted`))
    if (held.length > 0) return
  }
}
