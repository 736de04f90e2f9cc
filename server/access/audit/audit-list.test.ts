import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startApiServer, type ApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { storeContent } from '../../test/test-platform.ts'
import { cookieName } from '../team/cookie.ts'
import type { Principal } from '../team/principal.ts'
import type { NewEntry } from './audit.service.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
let other: TestWorkspace
let spam: string
let content: { id: string; userId: string }
const [rule, key] = [newId(), newId()]

const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 4, date, hour)).toISOString()
const append = (workspace: TestWorkspace, ...entries: NewEntry[]) =>
  app.services.database.inWorkspace(workspace.workspaceId, (tx) =>
    app.services.audit.appendUnlessBusy(tx, workspace.workspaceId, () => Promise.resolve(entries)),
  )

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  api = await startApiServer(app)
  acme = await app.createWorkspace()
  other = await app.createWorkspace()
  spam = await makePolicy(app, acme, 'Spam')
  const { id } = await storeContent(app.services, acme.workspaceId, {
    contentId: 'item-7',
    text: '=1+1, "Buy"',
    user: 'uma',
  })
  content = { id, userId: idOf(acme.workspaceId, 'user', 'uma') }
  const mo = { kind: ActorKind.member, id: acme.moderator.id }
  const ada = { kind: ActorKind.member, id: acme.admin.id }
  const item = { type: 'content', id }
  const user = { type: 'user', id: content.userId }
  const hidden = { before: { status: 'allowed' }, after: { status: 'hidden', note: '=cmd()' } }
  await append(
    acme,
    { actor: mo, event: 'decision.removed', object: item, policyCategoryId: spam, at: day(1), ...hidden },
    { actor: mo, event: 'decision.allowed', object: item, at: day(2) },
    { actor: mo, event: 'decision.removed', object: user, policyCategoryId: spam, at: day(3) },
    { actor: { kind: ActorKind.rule, id: rule }, event: 'decision.removed', object: item, at: day(3, 13) },
    { actor: ada, event: 'rule.updated', subject: rule, after: { name: 'No casinos' }, at: day(4) },
    { actor: ada, event: 'media.revealed', subject: id, object: item, at: day(5) },
    { actor: { kind: ActorKind.customer, id: key }, event: 'decision.flagged', object: item, at: day(6) },
  )
  await append(other, { actor: mo, event: 'decision.removed', object: item, at: day(3) })
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

interface Listed {
  auditEntries: {
    nodes: { event: string; at: string; object: { type: string; name: string; excerpt: string } | null }[]
    pageInfo: { endCursor: string | null; hasNextPage: boolean }
  }
}
const list = (filter: object, page: object = {}, who: Principal = acme.admin) =>
  app.graphql<Listed>(
    who,
    `query ($filter: AuditFilter, $orderBy: AuditEntryOrder, $first: Int, $after: String) {
       auditEntries(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
         nodes { event at object { type name excerpt } policyCategory { name } } pageInfo { endCursor hasNextPage } } }`,
    { filter: { at: { to: day(7) }, ...filter }, ...page },
  )
const days = async (filter: object) => {
  const { data, errors } = await list(filter)
  expect(errors).toEqual([])
  return data.auditEntries.nodes.map(({ at }) => new Date(at).getUTCDate())
}

describe('[V2.16.3] the audit log is narrowed', () => {
  it.each<[string, () => object, number[]]>([
    ['by nothing', () => ({}), [6, 5, 4, 3, 3, 2, 1]],
    ['to one member', () => ({ actor: { ids: [acme.moderator.id] } }), [3, 2, 1]],
    ['to several', () => ({ actor: { ids: [acme.moderator.id, rule] } }), [3, 3, 2, 1]],
    ['to what one key did', () => ({ actor: { ids: [key] } }), [6]],
    ['to what the platform did', () => ({ actor: { kinds: ['CUSTOMER'] } }), [6]],
    ['to what rules did', () => ({ actor: { kinds: ['RULE'] } }), [3]],
    ['to one rule as the actor', () => ({ actor: { kinds: ['RULE'], ids: [rule] } }), [3]],
    ['to a rule that is a member', () => ({ actor: { kinds: ['MEMBER'], ids: [rule] } }), []],
    ['to changes of one rule', () => ({ objectIds: [rule] }), [4]],
    ['to one item', () => ({ objectIds: [content.id] }), [6, 5, 3, 2, 1]],
    ['to one user', () => ({ objectIds: [content.userId] }), [3]],
    ['to several things', () => ({ objectIds: [content.userId, rule] }), [4, 3]],
    ['to removals', () => ({ events: ['DECISION_REMOVED'] }), [3, 3, 1]],
    ['to several kinds', () => ({ events: ['DECISION_ALLOWED', 'MEDIA_REVEALED'] }), [5, 2]],
    ['to all decisions', () => ({ nouns: ['DECISION'] }), [6, 3, 3, 2, 1]],
    [
      'to a noun and an event of another',
      () => ({ nouns: ['RULE'], events: ['DECISION_REMOVED'] }),
      [4, 3, 3, 1],
    ],
    ['to a category', () => ({ policyCategoryIds: [spam] }), [3, 1]],
    ['to a period', () => ({ at: { from: day(2), to: day(4) } }), [3, 3, 2]],
    [
      'to what Mo removed on a day',
      () => ({
        actor: { ids: [acme.moderator.id] },
        events: ['DECISION_REMOVED'],
        at: { from: day(3, 0), to: day(4, 0) },
      }),
      [3],
    ],
    [
      'to removals in a period',
      () => ({ events: ['DECISION_REMOVED'], at: { from: day(2), to: day(9) } }),
      [3, 3],
    ],
  ])('%s', async (_what, filter, expected) => {
    expect(await days(filter())).toEqual(expected)
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['an actor that is no id', { actor: { ids: ['Mo'] } }, {}],
    ['a cursor of another list', {}, { after: Buffer.from('["x",1]').toString('base64url') }],
  ])('but not by %s', async (_what, filter, page) => {
    expect((await list(filter, page)).errors[0]?.code).toBe('BAD_USER_INPUT')
  })

  it.each([{}, { nouns: ['DECISION'] }, { actor: { kinds: ['MEMBER'] } }])(
    'page by page, %j without a gap or a double',
    async (filter) => {
      const all = (await list(filter)).data.auditEntries.nodes.map(({ at }) => at)
      const seen: string[] = []
      let after: string | null = null
      do {
        const { data }: { data: Listed } = await list(filter, { first: 1, after })
        seen.push(...data.auditEntries.nodes.map(({ at }) => at))
        after = data.auditEntries.pageInfo.hasNextPage ? data.auditEntries.pageInfo.endCursor : null
      } while (after)
      expect(seen).toEqual(all)
    },
  )

  it.each([{}, { nouns: ['DECISION'] }, { actor: { kinds: ['MEMBER'] } }])(
    'the oldest first, page by page, for %j',
    async (filter) => {
      const newest = (await list(filter)).data.auditEntries.nodes.map(({ at }) => at)
      const seen: string[] = []
      let after: string | null = null
      do {
        const { data }: { data: Listed } = await list(filter, {
          orderBy: { field: 'AT', direction: 'ASC' },
          first: 2,
          after,
        })
        seen.push(...data.auditEntries.nodes.map(({ at }) => at))
        after = data.auditEntries.pageInfo.hasNextPage ? data.auditEntries.pageInfo.endCursor : null
      } while (after)
      expect(seen).toEqual([...newest].sort())
      expect(seen).toHaveLength(newest.length)
    },
  )

  it('and shows what people know things by', async () => {
    const { data } = await list({})
    expect(
      data.auditEntries.nodes.map(({ object }) => [object?.type, object?.name, object?.excerpt]),
    ).toEqual([
      ['CONTENT', 'item-7', '=1+1, "Buy"'],
      ['CONTENT', 'item-7', '=1+1, "Buy"'],
      ['RULE', 'No casinos', null],
      ['CONTENT', 'item-7', '=1+1, "Buy"'],
      ['USER', 'uma', 'uma'],
      ['CONTENT', 'item-7', '=1+1, "Buy"'],
      ['CONTENT', 'item-7', '=1+1, "Buy"'],
    ])
  })

  it('and calls the workspace itself by its name', async () => {
    const small = await app.createWorkspace()
    const actor = { kind: ActorKind.member, id: small.admin.id }
    const object = { type: 'workspace', id: small.workspaceId }
    await append(small, { actor, event: 'workspace.updated', object, at: day(1) })
    const { data } = await list({}, {}, small.admin)
    expect(data.auditEntries.nodes[0]?.object).toEqual({ type: 'WORKSPACE', name: 'Acme', excerpt: null })
  })

  it('for admins and keys that may manage alone', async () => {
    for (const who of [acme.moderator, acme.reader, acme.rest])
      expect((await list({}, {}, who)).errors[0]?.code).toBe('FORBIDDEN')
    expect((await list({}, {}, acme.tool)).errors).toEqual([])
  })
})

describe('the chain', () => {
  it('is followed from the dashboard, which shows how far and when', async () => {
    const state = `{ auditChain { entries checkedEntries checkedAt broken } }`
    const { data } = await app.graphql<{ auditChain: { entries: number } }>(acme.admin, state)
    const { entries } = data.auditChain
    expect(data).toEqual({ auditChain: { entries, checkedEntries: null, checkedAt: null, broken: null } })
    const verify = `mutation { verifyAuditLog(input: {}) { through entries broken } }`
    expect((await app.graphql(acme.admin, verify)).data).toEqual({
      verifyAuditLog: { through: entries, entries, broken: null },
    })
    expect((await app.graphql(acme.admin, state)).data).toMatchObject({
      auditChain: { entries, checkedEntries: entries, checkedAt: expect.any(String) as string, broken: null },
    })
  })
})

describe('[V2.16.4] an export of the audit log', () => {
  const get = async (path: string, who: Principal | null = acme.admin) => {
    const cookie =
      who &&
      `${cookieName(false)}=${(await app.services.sessions.start(who, { userAgent: null, ip: null })).token}`
    return fetch(`${api.url}/audit/${path}`, cookie ? { headers: { cookie } } : {})
  }

  it('is a CSV file that no spreadsheet takes for formulas', async () => {
    const answer = await get(`entries.csv?actorId=${acme.moderator.id}&events=decision.removed&to=${day(2)}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=audit-log.csv')
    const [head, line, end] = (await answer.text()).split('\r\n')
    expect(head).toBe(
      'entry,at,event,actor_kind,actor_id,actor,object_type,object_id,object,status_before,status_after,policy_category,policy_information,note,action_id,before,after',
    )
    expect(line).toMatch(/^\d+,2026-05-01T12:00:00.000Z,decision.removed,member,[0-9a-f-]{36},Mo,content,/)
    expect(line).toContain(",item-7,allowed,hidden,,,'=cmd(),,")
    expect(end).toBe('')
  })

  it('or a JSON object a line, with the same filters', async () => {
    const lines = (await (await get(`entries.jsonl?events=media.revealed,rule&to=${day(6)}`)).text())
      .trim()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        event: 'media.revealed',
        actor: { kind: 'member', name: 'Ada' },
        object: { type: 'content', name: 'item-7' },
      },
      { event: 'rule.updated', object: { type: 'rule', id: rule, name: 'No casinos' } },
    ])
  })

  it('has every entry once, however many there are, and is an entry itself', async () => {
    const many = await app.createWorkspace()
    const actor = { kind: ActorKind.system, id: null }
    const made = Array.from({ length: 2345 }, (_, n) => ({
      actor,
      event: 'tag.created' as const,
      at: day(1 + (n % 3)),
      after: { n },
    }))
    await append(many, ...made)
    const lines = (await (await get('entries.jsonl?events=tag', many.admin)).text()).trim().split('\n')
    const numbers = lines.map((line) => (JSON.parse(line) as { after: { n: number } }).after.n)
    expect(numbers.sort((a, b) => a - b)).toEqual(made.map(({ after }) => after.n))
    const entries = await app.services.database.inWorkspace(many.workspaceId, (tx) =>
      tx.query(`select actor_id as by, after from audit_entry where event = 'audit.exported'`),
    )
    expect(entries).toEqual([{ by: many.admin.id, after: { format: 'jsonl', events: ['tag'] } }])
    expect((await verifyChain(app.services, many.workspaceId)).broken).toBe(null)
  })

  it.each<[string, number, () => Principal | null]>([
    ['entries.csv', 401, () => null],
    ['entries.csv', 403, () => acme.moderator],
    ['entries.csv?events=nothing', 400, () => acme.admin],
    ['entries.csv?from=yesterday', 400, () => acme.admin],
    ['entries.csv?colour=red', 400, () => acme.admin],
  ])('%s answers %i', async (path, status, who) => {
    expect((await get(path, who())).status).toBe(status)
  })
})
