import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { bounded } from '../../test/bounded-lists.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'

let app: TestApp
let acme: TestWorkspace
let ids: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  ids = await oneOfEverything(app, acme)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query('insert into delivery_attempt (workspace_id, delivery_id, duration_ms) values ($1, $2, 1)', [
      acme.workspaceId,
      ids['delivery'],
    ]),
  )
})
afterAll(() => app.close())

/** Copies a row of a table of the workspace so often; the copies count from 1. */
const copy = (table: string, another: string, copies: number, id?: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `insert into ${table} overriding user value select (jsonb_populate_record(t, jsonb_build_object(${another}))).*
       from ${table} t, generate_series(1, $1::int) n
       where t.ctid = (select ctid from ${table} where $2::text is null or id::text = $2 limit 1)`,
      [copies, id ?? null],
    ),
  )

const codeOf = async (mutation: string) => {
  const { errors } = await app.graphql(acme.admin, `mutation { ${mutation} { refusals { code message } } }`)
  return errors[0] ? `${String(errors[0]['code'])}: ${String(errors[0]['message'])}` : 'made'
}

describe('what a workspace has at most', () => {
  it.each(Object.entries(bounded))('%s: the last one is made once, however many ask', async (_, one) => {
    const most = Number(/[\d,]+/.exec(one.bound.inWords)?.[0].replaceAll(',', ''))
    const [counted] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ count: number }>(`select count(*)::int as count from ${one.table}`),
    )
    await copy(one.table, one.another, most - 1 - (counted?.count ?? 0), ids[one.table])
    const make = () => codeOf(one.create(`more-${newId().slice(-12)}`, ids))
    const made = await Promise.all([make(), make(), make()])
    expect(made.sort()).toEqual([
      expect.stringMatching(/^CONFLICT: A workspace has at most [\d,]+ /),
      expect.stringMatching(/^CONFLICT: A workspace has at most [\d,]+ /),
      'made',
    ])
  })

  it('counts for each workspace by itself', async () => {
    const other = await app.createWorkspace()
    const { errors } = await app.graphql(
      other.admin,
      'mutation { createTag(input: { name: "First", color: "#336699" }) { tag { name } } }',
    )
    expect(errors).toEqual([])
  })
})

describe('what hangs on one thing is told as far as its newest 100', () => {
  const told = async (table: string, another: string, query: string): Promise<number> => {
    await copy(table, another, 120, ids[table])
    const { data, errors } = await app.graphql<{ of: { list: object[] } }>(acme.admin, `{ of: ${query} }`)
    expect(errors).toEqual([])
    return data.of.list.length
  }

  it.each([
    [
      'strikes',
      'strike',
      `'id', gen_random_uuid(), 'state', 'ended', 'ended_at', now(), 'tier', n + 1`,
      () => `user(by: { id: "${ids['user']}" }) { list: strikeHistory { id } }`,
    ],
    [
      'steps of reviews',
      'review_step',
      `'id', gen_random_uuid()`,
      () => `review(id: "${ids['review']}") { list: steps { id } }`,
    ],
    [
      'versions of classifiers',
      'classifier_version',
      `'id', gen_random_uuid(), 'version', n + 1, 'training', 'finished'`,
      () => `classifier(id: "${ids['classifier']}") { list: versions { id } }`,
    ],
    [
      'verdicts on an item',
      'ai_verdict',
      `'id', gen_random_uuid(), 'version', n + 1`,
      () => `content(by: { id: "${ids['content']}" }) { list: aiVerdicts { id } }`,
    ],
    [
      'requests of a delivery',
      'delivery_attempt',
      `'id', n + 1000, 'status', 500`,
      () => `delivery(id: "${ids['delivery']}") { list: attempts { at } }`,
    ],
  ])('%s', async (_, table, another, query) => {
    expect(await told(table, another, query())).toBe(100)
  })

  it('versions: the newest first', async () => {
    const { data } = await app.graphql<{ classifier: { versions: { version: number }[] } }>(
      acme.admin,
      `{ classifier(id: "${ids['classifier']}") { versions { version } } }`,
    )
    expect(data.classifier.versions.slice(0, 2).map(({ version }) => version)).toEqual([121, 120])
  })

  it('sessions: another one ends the one that was used longest ago', async () => {
    const memberId = acme.moderator.id
    for (let n = 0; n < 3; n += 1)
      await app.services.sessions.start(
        { id: memberId, workspaceId: acme.workspaceId },
        { userAgent: `${n}`, ip: null },
      )
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(
        `insert into session select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'token_hash', 'copy' || n))).*
         from session t, generate_series(1, 97) n where t.member_id = $1 and t.user_agent = '2'`,
        [memberId],
      ),
    )
    const shown = async () =>
      (await app.services.sessions.list(acme.moderator)).map(({ userAgent }) => userAgent)
    expect(await shown()).toHaveLength(100)
    await app.services.sessions.start(
      { id: memberId, workspaceId: acme.workspaceId },
      { userAgent: 'new', ip: null },
    )
    const left = await shown()
    expect(left).toHaveLength(100)
    expect(left).toContain('new')
    expect(left).not.toContain('0')
  })
})
