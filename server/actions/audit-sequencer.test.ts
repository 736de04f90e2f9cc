import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyChain } from '../access/audit/verify-chain.ts'
import { newId } from '../platform/ids.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../test/moderated-workspace.ts'
import { makeUser, setLadder, type TestUser } from '../test/struck-user.ts'
import { AuditSequencer, takeInbox } from './audit-sequencer.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser
let spam: string

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await setLadder(app, acme)
  spam = await makePolicy(app, acme, 'Spam')
  const actor = { kind: ActorKind.member, id: acme.admin.id }
  await app.services.tags.create(
    { workspaceId: acme.workspaceId, actor },
    { name: 'Watch', color: '#ff0000' },
  )
  user = await makeUser(app, acme)
})

interface Entry {
  seq: number
  at: Date
  event: string
  by: string
  byId: string | null
  type: string
  object: string
  category: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const sweep = (most?: number) => new AuditSequencer({ ...app.services, ...(most && { most }) }).sweep()
const sqlIn = <T>({ workspaceId }: TestWorkspace, text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(text, values))
const decisionsOf = (workspace: TestWorkspace) =>
  sqlIn<Entry>(
    workspace,
    `select seq, at, event, actor_kind as by, actor_id as "byId", object_type as type, object_id as object,
       policy_category_id as category, action_id as action, before, after
     from audit_entry where event like 'decision.%' order by seq`,
  )
const inbox = (workspace: TestWorkspace) =>
  sqlIn<{ id: string }>(workspace, `select id::text from audit_inbox`)
const chained = async () => {
  await sweep()
  return decisionsOf(acme)
}
const intact = async (workspace = acme) =>
  (await verifyChain(app.services, workspace.workspaceId)).broken === null

const everything = () => ({
  status: 'HIDDEN',
  policyCategoryId: spam,
  note: 'seen before',
  addTags: ['watch'],
  strike: true,
  message: { text: 'Bye' },
})

describe('[V2.16.2] the audit log has every decision:', () => {
  it('who or what, on what, what changed and why', async () => {
    const { data, errors } = await user.decide(everything())
    expect(errors).toEqual([])
    const entries = await chained()
    expect(entries.map(({ event }) => event)).toEqual([
      'decision.removed',
      'decision.tags_added',
      'decision.strike_given',
      'decision.message_sent',
    ])
    expect(entries.map(({ action }) => action)).toEqual(data.decide.actions.map(({ id }) => id))
    expect(new Set(entries.map(({ by, byId, type, object }) => [by, byId, type, object].join()))).toEqual(
      new Set([`member,${acme.moderator.id},user,${user.id}`]),
    )
    expect(entries[0]).toMatchObject({
      category: spam,
      before: { status: 'allowed' },
      after: { status: 'hidden', policyCategory: 'Spam', note: 'seen before' },
    })
    expect(entries[1]?.after).toMatchObject({ tagsAdded: ['watch'] })
    expect(entries[2]?.after).toMatchObject({ strike: { count: 1, duration: 1, period: 'hours' } })
    expect(entries[3]?.after).toMatchObject({ message: { text: 'Bye' } })
    expect(await intact()).toBe(true)
  })

  it('with the time it was taken at', async () => {
    await user.decide({ status: 'HIDDEN' })
    await user.query(`update action set created_at = '2026-03-01T10:00:00.123456Z' where object_id = $1`)
    expect((await chained())[0]?.at).toEqual(new Date('2026-03-01T10:00:00.123Z'))
    expect(await intact()).toBe(true)
  })

  it('what a rule decided, under the rule and its version', async () => {
    const rule = await makeRule(app, acme, 'casino', [changeStatus('hidden', { policyCategoryId: spam })])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('bad', 'a casino'))
    expect(await chained()).toMatchObject([
      {
        event: 'decision.removed',
        by: 'rule',
        byId: rule,
        type: 'content',
        category: spam,
        after: { status: 'hidden', ruleId: rule, ruleVersion: expect.any(Number) as number },
      },
    ])
  })

  it('what the customer platform decided', async () => {
    await app.graphql(
      acme.rest,
      `mutation ($input: SetStatusInput!) { setStatus(input: $input) { __typename } }`,
      {
        input: { user: { externalId: user.external }, status: 'HIDDEN', policyInformation: 'chargeback' },
      },
    )
    expect(await chained()).toMatchObject([
      {
        event: 'decision.removed',
        by: 'customer',
        byId: acme.rest.id,
        after: { policyInformation: 'chargeback' },
      },
    ])
  })

  it('that a decision was taken back, part by part, and by whom', async () => {
    await sqlIn(acme, `update workspace set undo_seconds = 60`)
    const { data } = await user.decide(everything())
    await sweep()
    const { errors } = await app.graphql(
      acme.moderator,
      `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`,
      { id: data.decide.actions[0]?.id },
    )
    expect(errors).toEqual([])
    const undone = (await chained()).slice(4)
    expect(undone).toHaveLength(4)
    expect(undone[0]).toMatchObject({
      event: 'decision.undone',
      by: 'member',
      byId: acme.moderator.id,
      object: user.id,
      before: { status: 'hidden' },
      after: { status: 'allowed' },
    })
    expect(undone.map(({ action }) => action)).toEqual(data.decide.actions.map(({ id }) => id))
    expect(await intact()).toBe(true)
  })

  it('what became of strikes', async () => {
    await user.strike()
    await user.end()
    await user.remove()
    expect((await chained()).map(({ event }) => event)).toEqual([
      'decision.strike_given',
      'decision.strike_ended',
      'decision.strike_removed',
    ])
  })

  it('but not that an item arrived on which nothing acted, and the change of a list once, as such', async () => {
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('fine', 'hello'))
    const list = await app.graphql<{ createList: { list: { id: string } } }>(
      acme.admin,
      `mutation { createList(input: { name: "Words", type: STRINGS }) { list { id } } }`,
    )
    expect(list.errors).toEqual([])
    expect(await sqlIn(acme, `select 1 from action where action_type = 'UpdateList'`)).toHaveLength(1)
    expect(await chained()).toEqual([])
    expect(await sqlIn(acme, `select 1 from audit_entry where event = 'list.created'`)).toHaveLength(1)
  })
})

describe('decisions get into the chain', () => {
  const decideOften = async (times: number) => {
    for (let n = 0; n < times; n++) await user.decide({ status: n % 2 === 0 ? 'HIDDEN' : 'ALLOWED' })
  }

  it('[V2.16.2] once each, whoever does it at the same time, between changes of settings', async () => {
    await decideOften(12)
    const { audit, database } = app.services
    const setting = () =>
      database.inWorkspace(acme.workspaceId, (tx) =>
        audit.append(tx, {
          workspaceId: acme.workspaceId,
          actor: { kind: ActorKind.system, id: null },
          event: 'tag.created',
        }),
      )
    await Promise.all([sweep(3), sweep(2), sweep(5), ...Array.from({ length: 8 }, setting)])
    const actions = (await chained()).map(({ action }) => action)
    expect(actions).toHaveLength(12)
    expect(new Set(actions).size).toBe(12)
    expect(await inbox(acme)).toEqual([])
    expect(await intact()).toBe(true)
  })

  it('all of a backlog in batches', async () => {
    await decideOften(7)
    await sweep(3)
    expect(await decisionsOf(acme)).toHaveLength(7)
  })

  it('after a crash between taking and committing, as if nothing had been taken', async () => {
    await decideOften(2)
    const crashed = app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      await app.services.audit.appendUnlessBusy(tx, acme.workspaceId, () =>
        takeInbox(tx, acme.workspaceId, 500),
      )
      throw new Error('crashed')
    })
    await expect(crashed).rejects.toThrow('crashed')
    expect(await decisionsOf(acme)).toEqual([])
    expect(await inbox(acme)).toHaveLength(2)
    expect(await chained()).toHaveLength(2)
    expect(await intact()).toBe(true)
  })

  it('later while somebody holds the chain, and nobody waits for that', async () => {
    await decideOften(1)
    const other = new pg.Client({ connectionString: app.config.database.url })
    await other.connect()
    try {
      await other.query(
        `begin; select set_config('verdict.workspaces', '{${acme.workspaceId}}', true);
         select from audit_head where workspace_id = '${acme.workspaceId}' for update`,
      )
      await sweep()
      await decideOften(1)
      expect(await decisionsOf(acme)).toEqual([])
    } finally {
      await other.end()
    }
    await expect.poll(chained).toHaveLength(2)
  })

  it('also when the log of another workspace cannot be continued', async () => {
    const broken = await app.createWorkspace()
    await app.graphql(
      broken.admin,
      `mutation { createList(input: { name: "Words", type: STRINGS }) { list { id } } }`,
    )
    await sqlIn(
      broken,
      `insert into audit_inbox (workspace_id, action_id) select workspace_id, id from action`,
    )
    await decideOften(1)
    expect(await chained()).toHaveLength(1)
    expect(await inbox(broken)).toHaveLength(1)
  })

  it('and their ends go to the log of the program, once each', async () => {
    await decideOften(1)
    await sweep()
    const told: unknown[] = []
    const log = {
      ...app.services.log,
      info: (line: unknown) => void told.push(line),
    } as typeof app.services.log
    const sequencer = new AuditSequencer({ ...app.services, log })
    await sequencer.logHeads()
    await sequencer.logHeads()
    const [{ head } = { head: '' }] = (told as { workspaceId: string; head: string }[]).filter(
      ({ workspaceId }) => workspaceId === acme.workspaceId,
    )
    const [row] = await sqlIn(acme, `select seq || ':' || mac as head from audit_head`)
    expect({ head }).toEqual(row)
    expect(told.filter((line) => (line as { head: string }).head === head)).toHaveLength(1)
  })
})

it('a running worker chains a decision within about a second', async () => {
  const running = await startTestApp({ worker: true })
  try {
    const beta = await running.createWorkspace()
    const someone = await makeUser(running, beta)
    await someone.decide({ status: 'HIDDEN', requestId: newId() })
    await expect
      .poll(() => someone.query(`select 1 from audit_entry where object_id = $1`), { timeout: 3000 })
      .toHaveLength(1)
  } finally {
    await running.close()
  }
})
