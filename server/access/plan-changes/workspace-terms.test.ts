import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import workspaceUpdate from '../../edges/cli/commands/workspace-update.ts'
import { makeProgram } from '../../edges/cli/parse.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent } from '../../test/moderated-workspace.ts'
import { Plan } from '../workspaces/workspace.entity.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void (acme = await app.createWorkspace({ plan: Plan.pro, video: true })))

interface Answer {
  changed: boolean
  notice?: string
  terms?: object
  wouldBe?: object
  stops: string[]
}

/** What the command line answers to these words. */
async function type(...words: string[]): Promise<Answer> {
  let answer: unknown
  const program = makeProgram(
    [{ name: 'workspace:update', ...workspaceUpdate }],
    async (command, options) => {
      answer = await command.run(app.services, options)
    },
  )
  await program.parseAsync(['node', 'cli', 'workspace:update', '--workspace', acme.workspaceId, ...words])
  return answer as Answer
}

const actor = () => ({ kind: ActorKind.member, id: acme.admin.id })
const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const workspace = async () => (await sql(`select name, plan, video_enabled, audio_enabled from workspace`))[0]
const named = ({ stops }: Answer) => stops.map((stop) => stop.split(' ', 2).join(' ').replace(':', ''))

/** An enabled rule that removes what comes from elsewhere than the listed addresses. */
async function makeAddressRule(): Promise<{ ruleId: string; listId: string }> {
  const { lists, listItems, rules } = app.services
  const { id: listId } = await lists.create(
    { workspaceId: acme.workspaceId, actor: actor() },
    { name: 'Offices', type: 'ips' },
  )
  await listItems.add({ workspaceId: acme.workspaceId, actor: actor() }, listId, { items: ['192.0.2.7'] })
  const { id: ruleId } = await rules.create(
    { workspaceId: acme.workspaceId, actor: actor() },
    {
      type: 'content',
      name: 'Only offices',
      conditions: [{ key: 'ip_address', params: { match: 'is_not_in', listId } }],
      actions: [changeStatus('hidden')],
    },
  )
  await rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, ruleId, true)
  return { ruleId, listId }
}

const decided = async (id: string) =>
  (
    await app.services.syncJudge.decide(
      acme.workspaceId,
      makeContent(id, 'hi', { user: { id, ip: '198.51.100.1' } }),
    )
  ).status

describe('[8] a change of a workspace’s plan', () => {
  it('[V8.8] that takes nothing away is made at once', async () => {
    expect(await type('--plan', 'enterprise', '--audio', 'on', '--name', 'Acme & Co')).toEqual({
      changed: true,
      terms: { name: 'Acme & Co', plan: 'enterprise', video: true, audio: true },
      planMeans: 'everything, without limits of items, lists or requests',
      stops: [],
    })
    expect(await workspace()).toEqual({
      name: 'Acme & Co',
      plan: 'enterprise',
      video_enabled: true,
      audio_enabled: true,
    })
  })

  it('[V8.8] to less says what it stops, and is made only when that is confirmed', async () => {
    await makeAddressRule()
    const before = await workspace()
    const preview = await type('--plan', 'free', '--video', 'off')
    expect(preview).toMatchObject({
      changed: false,
      notice: expect.stringContaining('--yes') as string,
      wouldBe: { plan: 'free', video: false },
    })
    expect(named(preview)).toEqual([
      'temporary_bans (0)',
      'strikes (0)',
      'ip_lists (1)',
      'rules (1)',
      'lists (1)',
      'weekly_items (0)',
      'requests (6000)',
      'video (0)',
    ])
    expect(preview.stops[3]).toContain('Only offices')
    expect(await workspace()).toEqual(before)
    const made = await type('--plan', 'free', '--video', 'off', '--yes')
    expect(made).toMatchObject({ changed: true, terms: { plan: 'free', video: false }, stops: preview.stops })
    expect(await workspace()).toMatchObject({ plan: 'free', video_enabled: false })
  })

  it('[V8.8] that is none changes nothing and is no entry of the audit log; one that is names what it stopped', async () => {
    expect(await type('--plan', 'pro', '--yes')).toMatchObject({ changed: false, stops: [] })
    await type('--plan', 'starter', '--yes')
    const entries = await sql<{ before: object; after: { stops: object[] } }>(
      `select actor_kind as actor, before, after from audit_entry where event = 'workspace.terms_changed'`,
    )
    expect(entries).toMatchObject([
      {
        actor: 'system',
        before: { plan: 'pro', video: true },
        after: { plan: 'starter', stops: expect.arrayContaining([{ what: 'strikes', count: 0 }]) as object },
      },
    ])
  })

  it('lets a rule with a list of addresses rest, says so, and takes it up again', async () => {
    const { ruleId, listId } = await makeAddressRule()
    const shown = async () =>
      (
        await app.graphql<{ rules: object[] }>(
          acme.admin,
          `{ rules(type: CONTENT) { name enabled resting } }`,
        )
      ).data.rules
    expect(await decided('a')).toBe('hidden')
    expect(await shown()).toEqual([{ name: 'Only offices', enabled: true, resting: false }])
    await type('--plan', 'starter', '--yes')
    expect(await decided('b')).toBe('allowed')
    expect(await shown()).toEqual([{ name: 'Only offices', enabled: true, resting: true }])
    expect(await sql(`select value from list_item where list_id = $1`, [listId])).toHaveLength(1)
    const { rules } = app.services
    await rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, ruleId, false)
    await expect(
      rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, ruleId, true),
    ).rejects.toMatchObject({
      code: 'PLAN_REQUIRED',
    })
    await type('--plan', 'pro')
    await rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, ruleId, true)
    expect(await decided('c')).toBe('hidden')
  })

  it('counts what runs, lets it end in time, and gives nothing new', async () => {
    const { strikeLadders } = app.services
    await strikeLadders.update(
      { workspaceId: acme.workspaceId, actor: actor() },
      { tiers: [{ duration: 1, period: 'days' }] },
    )
    await decided('u-1')
    const [user] = await sql<{ id: string }>(`select id from platform_user`)
    const decide = (over: object) =>
      app.graphql(
        acme.moderator,
        `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
        {
          input: { user: { id: user?.id }, status: 'HIDDEN', requestId: newId(), ...over },
        },
      )
    const ban = { temporaryBan: { duration: 1, period: 'DAYS' } }
    expect((await decide({ ...ban, strike: true })).errors).toEqual([])
    expect(named(await type('--plan', 'free', '--yes'))).toEqual(
      expect.arrayContaining(['temporary_bans (1)', 'strikes (1)']),
    )
    const running = `select temporarily_banned_until is not null as banned, strike_until is not null as struck from platform_user`
    expect(await sql(running)).toEqual([{ banned: true, struck: true }])
    expect((await decide(ban)).errors).toMatchObject([{ code: 'PLAN_REQUIRED' }])
  })

  it.each([
    [['--plan', 'gold'], '--plan'],
    [['--video', 'yes'], '--video'],
  ])('%j is refused', async (words, field) => {
    await expect(type(...words)).rejects.toMatchObject({ fields: { [field]: expect.any(String) as string } })
  })

  it('of an unknown workspace is refused', async () => {
    const by = { workspaceId: newId(), actor: actor() }
    await expect(
      app.services.workspaceTerms.update(by, { plan: 'pro' }, { confirmed: true }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
