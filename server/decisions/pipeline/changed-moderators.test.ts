import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WhenUnjudged } from '../../access/workspaces/when-unjudged.ts'
import { UnavailableError } from '../../platform/errors.ts'
import { addClaimedTask } from '../../platform/tasks.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startAiProvider, type AiProviderServer } from '../../test/ai-provider.ts'
import { makeAiModerator, publishPolicy } from '../../test/ai-things.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { until } from '../../test/delivery-setup.ts'
import { type Held, hold } from '../../test/held.ts'
import { AiJudge } from './ai-judge.ts'
import { askAiModerators } from './ask-ai.ts'

let ai: AiWorkspace
let other: AiProviderServer
let held: Held | undefined
beforeAll(async () => {
  ai = await startAiWorkspace()
  other = await startAiProvider(() => ({ status: 404 }))
})
afterAll(async () => {
  await ai.close()
  other.close()
})
afterEach(async () => {
  await held?.release()
  held = undefined
  await ai.reset()
  await ai.change({ enabled: true, checksIncoming: true })
})

const by = () => ({
  workspaceId: ai.acme.workspaceId,
  actor: { kind: ActorKind.member, id: ai.acme.admin.id },
})

/** Posts an item about which Watch is asked; `answer` has it say that the item is a scam. */
async function underWay(id: string) {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  ai.provider.answer = async () => {
    await answered
    return { verdict: says() }
  }
  await ai.post(id, `send money for ${id}`)
  await until(() => ai.asksAbout(`send money for ${id}`) === 1)
  return answer
}

async function decided(id: string) {
  await until(async () => Boolean((await ai.content(id))?.['status']))
  return ai.content(id)
}

describe('an AI moderator that is changed while it is asked', () => {
  it.each([
    ['is disabled', { enabled: false }],
    ['no longer checks incoming content', { checksIncoming: false }],
    ['is in shadow', { shadow: true }],
  ])('decides nothing when it %s before its answer', async (_what, changes) => {
    const id = `off-${Object.keys(changes)[0]}`
    const answer = await underWay(id)
    await ai.change(changes)
    answer()
    expect(await decided(id)).toMatchObject({ status: 'allowed', decided_by_kind: 'system' })
    expect(await ai.actionsOn(id)).toMatchObject([{ actor_kind: 'system', status: 'allowed' }])
  })

  it('decides as before when anything else of it is changed', async () => {
    const answer = await underWay('kept')
    await ai.change({ name: 'Watch', itemsPerDay: null })
    answer()
    expect(await decided('kept')).toMatchObject({ status: 'hidden', decided_by_id: ai.watch })
  })
})

describe('an item that waits for one of its AI moderators', () => {
  const choose = (when: WhenUnjudged) =>
    ai.app.graphql(
      ai.acme.admin,
      'mutation ($when: WhenUnjudged) { updateWorkspace(input: { whenUnjudged: $when }) { workspace { id } } }',
      { when: when.toUpperCase() },
    )
  const attempts = async (id: string) =>
    (
      await ai.read<{ problem: string }>(
        `select error from ai_verdict where content_id = $1`,
        ai.contentId(id),
      )
    ).length
  const dueNow = async (id: string) => {
    await until(
      async () =>
        (
          await ai.read(
            `update task set lease_until = now() - interval '1 second'
             where object_id = $1 and lease_token is null returning kind`,
            ai.contentId(id),
          )
        ).length > 0,
    )
    ai.app.services.wakeUps.send('ask-ai-moderators')
  }

  it.each(['renamed', 'deleted'])('is not asked of the others again when that is %s', async (what) => {
    await choose(WhenUnjudged.hold)
    ai.provider.answer = () => ({ verdict: fine })
    const writtenPolicyId = await publishPolicy(ai.app, ai.acme, `For ${what}`, { [ai.scams]: 'None.' })
    const second = await makeAiModerator(ai.app, ai.acme, other, { writtenPolicyId, name: `To be ${what}` })
    const id = `waits-${what}`
    await ai.post(id, `good day ${what}`)
    await until(async () => (await attempts(id)) === 2)
    expect(await ai.content(id)).toMatchObject({ status: null })
    const { aiModerators } = ai.app.services
    if (what === 'renamed') await aiModerators.update(by(), second, { name: 'Has another name' })
    else await aiModerators.delete(by(), second)
    const before = other.asked.length
    await dueNow(id)
    if (what === 'renamed') await until(() => other.asked.length === before + 1)
    else expect(await decided(id)).toMatchObject({ status: 'flagged' })
    expect(ai.asksAbout(`good day ${what}`)).toBe(1)
    await aiModerators.delete(by(), second)
    await choose(WhenUnjudged.standard)
  })
})

describe('a verdict that was paid for', () => {
  const tokens = async () =>
    (
      await ai.read<{ tokens: number }>(
        `select coalesce(sum(input_tokens), 0)::int as tokens from ai_spending where ai_moderator_id = $1`,
        ai.watch,
      )
    )[0]?.tokens ?? 0

  it('decides while the row of what is spent stays locked, and is not asked for again', async () => {
    const answer = await underWay('paid')
    const before = await tokens()
    held = await hold(ai.app, `select from ai_spending where ai_moderator_id = $1 for update`, [ai.watch])
    answer()
    expect(await decided('paid')).toMatchObject({ status: 'hidden' })
    expect(await tokens()).toBe(before)
    await held.release()
    held = undefined
    await until(async () => (await tokens()) > before)
    expect(ai.asksAbout('send money for paid')).toBe(1)
  })

  it('is kept while another moderator is away, and not for another item that has the id later', async () => {
    ai.provider.answer = () => ({ verdict: says() })
    other.answer = () => ({ status: 503 })
    const writtenPolicyId = await publishPolicy(ai.app, ai.acme, 'For another', { [ai.scams]: 'None.' })
    const second = await makeAiModerator(ai.app, ai.acme, other, { writtenPolicyId, name: 'Another' })
    await ai.post('anew', 'send money')
    await until(
      async () =>
        (
          await ai.read(
            `select from task where object_id = $1 and attempts > 0 and lease_token is null`,
            ai.contentId('anew'),
          )
        ).length > 0,
    )
    await ai.app.services.contentDeletion.delete(by(), ai.contentId('anew'))
    ai.provider.answer = () => ({ verdict: fine })
    other.answer = () => ({ verdict: fine })
    await ai.post('anew', 'good day to all')
    expect(await decided('anew')).toMatchObject({ status: 'allowed' })
    await ai.app.services.aiModerators.delete(by(), second)
  })

  it('is not asked for again when the database was away as it came', async () => {
    const { database, itemAsker, readied, pipeline } = ai.app.services
    let isAway = true
    const judge = new AiJudge({
      database,
      itemAsker,
      readied,
      pipeline: {
        ready: (ids) => (isAway ? Promise.reject(new UnavailableError()) : pipeline.ready(ids)),
      },
    })
    const answer = await underWay('away')
    const { workspaceId } = ai.acme
    const task = await database.inWorkspace(workspaceId, (tx) =>
      addClaimedTask(
        tx,
        { workspaceId, kind: askAiModerators, objectId: ai.contentId('away'), version: 1 },
        60,
      ),
    )
    ai.provider.answer = () => ({ verdict: says() })
    await expect(judge.judge(task)).rejects.toThrow(UnavailableError)
    isAway = false
    await judge.judge(task)
    expect(await ai.content('away')).toMatchObject({ status: 'hidden' })
    expect(ai.asksAbout('send money for away')).toBe(2)
    answer()
  })
})
