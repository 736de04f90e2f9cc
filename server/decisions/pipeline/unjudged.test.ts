import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WhenUnjudged } from '../../access/workspaces/when-unjudged.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { until } from '../../test/delivery-setup.ts'

/** A tenth of it is there to write down what came of it, which takes longer on a busy machine. */
const syncSeconds = 6

let ai: AiWorkspace
beforeAll(async () => {
  ai = await startAiWorkspace({ syncSeconds })
})
afterAll(() => ai.close())
afterEach(async () => {
  await ai.reset()
  await choose(WhenUnjudged.standard)
})

const gone = { status: 404 }
const choose = (when: WhenUnjudged) =>
  ai.app.graphql(
    ai.acme.admin,
    'mutation ($when: WhenUnjudged) { updateWorkspace(input: { whenUnjudged: $when }) { workspace { whenUnjudged } } }',
    { when: when.toUpperCase() },
  )
const tasksOf = (external: string) =>
  ai.read<{ attempts: number }>('select * from task where object_id = $1', ai.contentId(external))

/** Has the next attempt at an item's AI moderators fall due now. */
async function dueNow(external: string): Promise<void> {
  const due = await ai.read<{ kind: string }>(
    `update task set lease_until = now() - interval '1 second' where object_id = $1 and lease_token is null returning kind`,
    ai.contentId(external),
  )
  for (const { kind } of due) ai.app.services.wakeUps.send(kind)
}
const statusOf = async (external: string) => (await ai.content(external))?.['status']
const becomes = (external: string, status: string) => until(async () => (await statusOf(external)) === status)

describe("[V2.13.6] what becomes of an item that could not be judged is its workspace's choice", () => {
  it.each<[WhenUnjudged, string | null, string | undefined]>([
    [WhenUnjudged.standard, 'flagged', 'open'],
    [WhenUnjudged.flag, 'flagged', 'open'],
    [WhenUnjudged.allow, 'allowed', undefined],
    [WhenUnjudged.hold, null, undefined],
  ])('%s: %s', async (when, status, review) => {
    await choose(when)
    ai.provider.answer = () => gone
    const external = `a-${when}`
    const answer = await ai.sync(external, `nobody looked at ${external}`)
    expect(answer).toEqual({ status, actions: [], timeout: status === null })
    const words = 'Not judged by Watch: the provider knows no such model or address'
    expect(await ai.content(external)).toMatchObject({
      status,
      unjudged: { parts: [{ source: 'ai', reason: 'refused', name: 'Watch', tries: 1 }] },
    })
    const found = await ai.reviewOf(external)
    expect(found?.['state']).toBe(review)
    if (review) expect(found?.['reasons']).toMatchObject([{ kind: 'failure', explanation: words }])
    expect(await ai.actionsOn(external)).toMatchObject(
      status === null ? [] : [{ actor_kind: 'system', previous_status: null, status, note: words }],
    )
    expect(await tasksOf(external)).toHaveLength(1)
  })

  it('is on /metrics, on the item and a filter of the list', async () => {
    const shown = await ai.app.services.metrics.registry.metrics()
    expect(shown).toMatch(/verdict_unjudged_total\{reason="refused",outcome="flagged"\} 2/)
    expect(shown).toMatch(/verdict_unjudged_total\{reason="refused",outcome="allowed"\} 1/)
    expect(shown).toMatch(/verdict_unjudged_total\{reason="refused",outcome="held"\} 1/)
    const query = `query ($unjudged: Boolean) { contents(filter: { unjudged: $unjudged }) { nodes {
      externalId unjudged { source reason name position problem tries } } } }`
    const { data, errors } = await ai.app.graphql<{ contents: { nodes: unknown[] } }>(
      ai.acme.moderator,
      query,
      {
        unjudged: true,
      },
    )
    expect(errors).toEqual([])
    expect(data.contents.nodes).toHaveLength(4)
    expect(data.contents.nodes[1]).toEqual({
      externalId: 'a-allow',
      unjudged: [
        {
          source: 'AI',
          reason: 'REFUSED',
          name: 'Watch',
          position: null,
          problem: 'the provider knows no such model or address',
          tries: 1,
        },
      ],
    })
  })

  it('an answer about the item that is no verdict is not asked for again', async () => {
    ai.provider.answer = () => ({ verdict: 'I cannot help with that.' })
    expect(await ai.sync('a-1', 'unspeakable')).toMatchObject({ status: 'flagged', actions: [] })
    expect(await tasksOf('a-1')).toEqual([])
    await choose(WhenUnjudged.hold)
    expect(await ai.sync('a-2', 'unspeakable too')).toMatchObject({ status: 'flagged' })
  })

  it('[V2.13.5] on an item that a human has decided on, a human is told and its status stays', async () => {
    await ai.sync('a-3', 'an ordinary item')
    await ai.decide('a-3', 'ALLOWED')
    ai.provider.answer = () => gone
    await ai.sync('a-3', 'an edited item')
    expect(await ai.content('a-3')).toMatchObject({ status: 'allowed', decided_by_kind: 'member' })
    expect(await ai.reviewOf('a-3')).toMatchObject({ state: 'open', reasons: [{ kind: 'failure' }] })
    ai.provider.answer = () => ({ verdict: fine })
    await ai.sync('a-3', 'edited once more')
    expect(await ai.content('a-3')).toMatchObject({ status: 'allowed', unjudged: null })
    expect((await ai.reviewOf('a-3'))?.['state']).toBe('resolved')
  })
})

describe('[V4.2.3] a slow answer', () => {
  it('is not waited for longer than the caller may wait, and applies when it comes later', async () => {
    ai.provider.answer = () => ({ verdict: says(), afterMs: 2 * syncSeconds * 1000 })
    const started = performance.now()
    expect(await ai.sync('s-1', 'send money slowly')).toEqual({
      status: 'flagged',
      actions: [],
      timeout: false,
    })
    expect(performance.now() - started).toBeLessThan((syncSeconds + 0.5) * 1000)
    ai.provider.answer = () => ({ verdict: says() })
    await dueNow('s-1')
    await becomes('s-1', 'hidden')
    expect(await ai.actionsOn('s-1')).toMatchObject([
      { status: 'flagged', actor_kind: 'system' },
      { status: 'hidden', actor_kind: 'ai', actor_id: ai.watch },
    ])
    expect(await ai.content('s-1')).toMatchObject({ unjudged: null })
    expect((await ai.reviewOf('s-1'))?.['state']).toBe('resolved')
    expect(await ai.verdictsOn('s-1')).toMatchObject([{ outcome: 'acted', error: null }])
  })
})

describe('[V2.13.6] a verdict that comes later', () => {
  it.each<[WhenUnjudged, object, string, number]>([
    [WhenUnjudged.flag, fine, 'allowed', 2],
    [WhenUnjudged.allow, says(), 'hidden', 2],
    [WhenUnjudged.allow, fine, 'allowed', 1],
    [WhenUnjudged.hold, fine, 'allowed', 1],
    [WhenUnjudged.hold, says(), 'hidden', 1],
  ])('%s, then %j: %s', async (when, verdict, status, actions) => {
    await choose(when)
    ai.provider.answer = () => gone
    const external = `l-${when}-${status}`
    await ai.sync(external, `send money ${external}`)
    ai.provider.answer = () => ({ verdict })
    await dueNow(external)
    await until(async () => (await ai.content(external))?.['unjudged'] === null)
    expect(await statusOf(external)).toBe(status)
    expect(await ai.actionsOn(external)).toHaveLength(actions)
    expect((await ai.reviewOf(external))?.['state'] ?? 'resolved').toBe('resolved')
    expect(await tasksOf(external)).toEqual([])
  })

  it('counts its tries, and after 15 minutes what was held waits for a human', async () => {
    await choose(WhenUnjudged.hold)
    ai.provider.answer = () => gone
    await ai.sync('l-1', 'held for long')
    await dueNow('l-1')
    const tries = async () =>
      ((await ai.content('l-1'))?.['unjudged'] as { parts: { tries: number }[] } | null)?.parts[0]?.tries
    await until(async () => (await tries()) === 2)
    expect(await statusOf('l-1')).toBeNull()
    await ai.read(
      `update content set unjudged = jsonb_set(unjudged, '{since}', to_jsonb(now() - interval '16 minutes')) where id = $1`,
      ai.contentId('l-1'),
    )
    await dueNow('l-1')
    await becomes('l-1', 'flagged')
    expect((await ai.reviewOf('l-1'))?.['reasons']).toMatchObject([
      { explanation: 'Not judged by Watch: the provider knows no such model or address (3 tries)' },
    ])
    expect(await tasksOf('l-1')).toEqual([])
  })

  it('is not asked for once a human has decided', async () => {
    ai.provider.answer = () => gone
    await ai.sync('l-2', 'decided meanwhile')
    await ai.decide('l-2', 'ALLOWED')
    ai.provider.answer = () => ({ verdict: says() })
    await dueNow('l-2')
    await until(async () => (await tasksOf('l-2')).length === 0)
    expect(ai.asksAbout('decided meanwhile')).toBe(1)
    expect(await statusOf('l-2')).toBe('allowed')
  })
})
