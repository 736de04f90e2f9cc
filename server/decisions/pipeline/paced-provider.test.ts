import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Asker } from '../../judging/ai-moderators/asker.ts'
import { ItemAsker } from '../../judging/ai-moderators/item-asker.ts'
import { ProviderPace } from '../../judging/ai-moderators/provider-pace.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { addClaimedTask } from '../../platform/tasks.ts'
import { makeAiModerator, publishPolicy } from '../../test/ai-things.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { until } from '../../test/delivery-setup.ts'
import { limitedAnswers } from '../../test/limited-provider.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { AiJudge } from './ai-judge.ts'
import { askAiModerators } from './ask-ai.ts'

const syncSeconds = 5

let ai: AiWorkspace
beforeAll(async () => {
  ai = await startAiWorkspace({ syncSeconds })
})
afterAll(() => ai.close())
afterEach(() => ai.reset())

/** With another model the provider counts anew, and nothing is known of it. */
beforeEach(() =>
  ai.change({ settings: { baseUrl: `${ai.provider.url}/v1`, model: newId(), apiKey: 'key-1' } }),
)

const slowDown = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } })
const idsOf = (name: string, many: number) => Array.from({ length: many }, (_one, at) => `${name}-${at}`)
const postAll = (ids: readonly string[]) => Promise.all(ids.map((id) => ai.post(id, `send money for ${id}`)))
const isDecided = async (id: string) => Boolean((await ai.content(id))?.['status'])
const taskOf = async (id: string) =>
  (
    await ai.read<{ attempts: number; waits: number; claimed: boolean }>(
      `select attempts, extract(epoch from lease_until - now())::float8 as waits, lease_token is not null as claimed
       from task where object_id = $1`,
      ai.contentId(id),
    )
  )[0]

/** The judge of AI moderators by a pace whose clock goes so many milliseconds ahead. */
function judgeAhead() {
  const { database, readied, pipeline, mediaDownloads, mediaTools } = ai.app.services
  const clock = { aheadMs: 0 }
  const asker = new Asker(ai.app.services, new ProviderPace(() => performance.now() + clock.aheadMs))
  const itemAsker = new ItemAsker({ database, asker, mediaDownloads, analyzer: mediaTools.analyzer })
  return { clock, judge: new AiJudge({ database, itemAsker, readied, pipeline }) }
}

/** A task about an item that is claimed for the last of its attempts. */
const lastAttempt = async (id: string, workspaceId = ai.acme.workspaceId) => {
  const objectId = idOf(workspaceId, 'content', id)
  const task = await ai.app.services.database.inWorkspace(workspaceId, (tx) =>
    addClaimedTask(tx, { workspaceId, kind: askAiModerators, objectId, version: 1 }, 60),
  )
  return { ...task, attempts: 3 }
}

describe('[V2.13.6] a provider that asks to slow down', () => {
  it('is obeyed, and gives a verdict on each of many items', async () => {
    const { answer, counts } = limitedAnswers({ atOnce: 20, perSecond: 40, afterMs: 50 }, () => says())
    ai.provider.answer = answer
    const ids = idsOf('many', 60)
    await postAll(ids)
    const itemsWith = (condition: string) =>
      ai.read(`select status, unjudged from content where external_id = any ($1) and ${condition}`, ids)
    await until(async () => (await itemsWith('status is not null')).length === 60)
    expect(await itemsWith(`(status <> 'hidden' or unjudged is not null)`)).toEqual([])
    expect(counts.answered).toBe(60)
    expect(counts.slowedDown).toBeLessThan(20)
  })

  it('has a task wait as long as it asks for, which uses up none of its attempts', async () => {
    ai.provider.answer = () => slowDown(60)
    await ai.post('waits', 'send money for one that waits')
    await until(async () => (await taskOf('waits'))?.claimed === false)
    await until(async () => ((await taskOf('waits'))?.waits ?? 0) > 50)
    expect(await taskOf('waits')).toMatchObject({ attempts: 0 })
    expect(await ai.content('waits')).toMatchObject({ status: null, unjudged: null })
  })

  it('leaves no item unjudged, whatever attempts its task has had, while it gives verdicts', async () => {
    await ai.sync('last', 'on its last attempt')
    ai.provider.answer = () => slowDown(60)
    await expect(judgeAhead().judge.judge(await lastAttempt('last'))).rejects.toMatchObject({
      counted: false,
      message: 'the provider asks to slow down',
    })
    expect(await ai.content('last')).toMatchObject({ unjudged: null })
  })

  it('has no other AI moderator of the item asked, and paid, once more', async () => {
    const own = await ai.app.createWorkspace()
    const category = await makePolicy(ai.app, own, 'Scams')
    const writtenPolicyId = await publishPolicy(ai.app, own, 'Own', { [category]: 'No scams.' })
    for (const model of ['paced', 'quick']) {
      const settings = { baseUrl: `${ai.provider.url}/v1`, model, apiKey: 'key-1' }
      await makeAiModerator(ai.app, own, ai.provider, { writtenPolicyId, name: model, settings })
    }
    await ai.app.services.syncJudge.decide(own.workspaceId, makeContent('two', 'judged by two'))
    const { judge } = judgeAhead()
    const task = await lastAttempt('two', own.workspaceId)
    const isQuick = (call: { body: string }) => call.body.includes('"quick"')
    ai.provider.answer = ({ call }) => (isQuick(call) ? { verdict: fine } : slowDown(60))
    const before = ai.provider.asked.length
    await expect(judge.judge(task)).rejects.toMatchObject({ counted: false })
    await judge.judge(task, 3000)
    expect(ai.provider.asked.slice(before).filter(({ call }) => isQuick(call))).toHaveLength(1)
  })

  it('is away once it has given no verdict for a minute: the item is handled as its workspace chose', async () => {
    await ai.sync('early', 'asked about a minute ago')
    await ai.sync('away', 'nobody looks at it')
    ai.provider.answer = () => slowDown(0.2)
    const { judge, clock } = judgeAhead()
    await judge.judge(await lastAttempt('early'), 1000)
    clock.aheadMs = 61_000
    await judge.judge(await lastAttempt('away'))
    expect(await ai.content('away')).toMatchObject({
      unjudged: { parts: [{ reason: 'away', problem: 'the provider asks to slow down' }] },
    })
  })
})

describe('[V4.2.3] synchronous decisions at a provider that asked to slow down', () => {
  it('have their turn before the items that wait', async () => {
    const held: (() => void)[] = []
    let isSlow = true
    ai.provider.answer = async ({ text }) => {
      const slowsDown = isSlow
      if (text.includes('for wait')) await new Promise<void>((resolve) => held.push(resolve))
      // The turns that it slows down are over when the pause is.
      return slowsDown ? slowDown(1.2) : { verdict: fine }
    }
    const ids = idsOf('wait', 12)
    await postAll(ids)
    await until(() => held.length === 12)
    isSlow = false
    for (const answer of held.splice(0)) answer()
    await until(() => held.length > 0 && held.length + ai.app.services.asker.queued === 12)
    const decision = ai.sync('now', 'one that somebody waits for')
    await until(() => held.length + ai.app.services.asker.queued === 13)
    const before = ai.provider.asked.length
    held[0]?.()
    expect(await decision).toMatchObject({ status: 'allowed', timeout: false })
    expect(ai.provider.asked[before]?.text).toBe('one that somebody waits for')
    ai.provider.answer = () => ({ verdict: fine })
    for (const answer of held) answer()
    await until(async () => (await Promise.all(ids.map(isDecided))).every(Boolean))
  })

  it('are handled as the workspace chose, at once, when they would wait in vain', async () => {
    ai.provider.answer = () => slowDown(60)
    const started = performance.now()
    expect(await ai.sync('vain-1', 'for nothing')).toMatchObject({ status: 'flagged', timeout: false })
    expect(await ai.sync('vain-2', 'for nothing too')).toMatchObject({ status: 'flagged', timeout: false })
    expect(performance.now() - started).toBeLessThan(syncSeconds * 1000)
    expect(ai.asksAbout('for nothing too')).toBe(0)
  })
})
