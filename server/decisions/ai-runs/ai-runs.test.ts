import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { hold } from '../../test/held.ts'
import { subscribeToEvents } from '../../test/subscribe-to-events.ts'
import { aiRunKind } from './ai-run-queue.ts'

interface Run {
  state: string
  total: number
  examined: number
  recommended: number
  failed: number
  cost: number
}

let world: AiWorkspace

beforeAll(async () => {
  world = await startAiWorkspace()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await world.change({ checksIncoming: false, itemsPerDay: null, whenSpent: 'flag' })
  world.provider.answer = ({ text }) => ({
    verdict: text.includes('send money') ? says({ confidence: 1 }) : { ...fine, confidence: 0.9 },
  })
})

const ask = <T>(source: string, variables: Record<string, unknown>) =>
  world.app.graphql<T>(world.acme.admin, source, { id: world.watch, ...variables })
const start = (over: { contents?: object[]; queueId?: string }) =>
  ask<{ startAiRun: { aiRun: { id: string } } }>(
    `mutation ($id: ID!, $contents: [ContentReference!], $queueId: ID) {
       startAiRun(input: { aiModeratorId: $id, contents: $contents, queueId: $queueId }) { aiRun { id } } }`,
    over,
  )
const runOf = async (id: string): Promise<Run> =>
  (
    await ask<{ aiRun: Run }>(
      'query ($id: ID!) { aiRun(id: $id) { state total examined recommended failed cost } }',
      { id },
    )
  ).data.aiRun

async function finished(over: { contents?: object[]; queueId?: string }): Promise<Run> {
  const { data, errors } = await start(over)
  expect(errors).toEqual([])
  const { id } = data.startAiRun.aiRun
  await expect.poll(async () => (await runOf(id)).state, { timeout: 20_000 }).toBe('FINISHED')
  return runOf(id)
}

describe('[2.13] an AI moderator that is asked on demand', () => {
  it('[V2.13.22] recommends, and decides nothing', async () => {
    await world.sync('run-1', 'please send money')
    const contents = [{ id: world.contentId('run-1') }]
    expect(await finished({ contents })).toMatchObject({
      total: 1,
      examined: 1,
      recommended: 1,
      failed: 0,
      cost: 0.0028,
    })
    expect((await world.content('run-1'))?.['status']).toBe('allowed')
    expect((await world.verdictsOn('run-1'))[0]).toMatchObject({
      action: 'hidden',
      recommendation: 'pending',
    })
    expect(await world.reviewOf('run-1')).toBeDefined()
    expect(await finished({ contents })).toMatchObject({ total: 0 })
  })

  it('is asked about a queue', async () => {
    await world.sync('run-2', 'cheap, send money')
    const review = await world.reviewOf('run-2')
    const run = await finished({ queueId: String(review?.['queue_id']) })
    expect(run.examined).toBeGreaterThan(0)
    expect((await world.verdictsOn('run-2'))[0]).toMatchObject({
      action: 'hidden',
      recommendation: 'pending',
    })
    expect((await world.content('run-2'))?.['status']).toBe('flagged')
  })

  it('is not asked again about any item because the row of one is locked when it has answered', async () => {
    const ids = ['run-locked-1', 'run-locked-2']
    for (const id of ids) await world.sync(id, `please send money for ${id}`)
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    world.provider.answer = async () => {
      await answered
      return { verdict: says({ confidence: 1 }) }
    }
    const asks = () => ids.map((id) => world.asksAbout(`please send money for ${id}`))
    const run = finished({ contents: ids.map((id) => ({ id: world.contentId(id) })) })
    await expect.poll(asks, { timeout: 10_000 }).toEqual([1, 1])
    const held = await hold(world.app, `select from content where external_id = 'run-locked-1' for update`)
    answer()
    await pause(2500)
    await held.release()
    expect(await run).toMatchObject({ examined: 2, recommended: 2 })
    expect(asks()).toEqual([1, 1])
  }, 30_000)

  it('says nothing of an item that was sent under the identifier of one that was deleted meanwhile', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    world.provider.answer = async () => {
      await answered
      return { verdict: says({ confidence: 1 }) }
    }
    await world.sync('run-anew', 'please send money anew')
    const id = world.contentId('run-anew')
    const run = finished({ contents: [{ id }] })
    await expect.poll(() => world.asksAbout('please send money anew'), { timeout: 10_000 }).toBe(1)
    const by = { workspaceId: world.acme.workspaceId, actor: world.acme.admin.actor }
    await world.app.services.contentDeletion.delete(by, id)
    await world.sync('run-anew', 'good morning')
    answer()
    expect(await run).toMatchObject({ examined: 1, recommended: 0 })
    expect(await world.verdictsOn('run-anew')).toEqual([])
  })

  it('goes on with the next day when its budget is spent', async () => {
    await world.sync('run-3', 'please send money 3')
    await world.change({ itemsPerDay: 0 })
    const { data } = await start({ contents: [{ id: world.contentId('run-3') }] })
    const { id } = data.startAiRun.aiRun
    const later = () =>
      world.read(
        `select 1 from task where object_id = $1 and attempts > 0 and lease_token is null and lease_until > now()`,
        id,
      )
    await expect.poll(async () => (await later()).length, { timeout: 20_000 }).toBe(1)
    expect(await runOf(id)).toMatchObject({ state: 'RUNNING', examined: 0 })
    await world.change({ itemsPerDay: null })
    await world.read(`update task set lease_until = now() - interval '1 second' where object_id = $1`, id)
    await expect.poll(async () => (await runOf(id)).state, { timeout: 20_000 }).toBe('FINISHED')
    expect(await runOf(id)).toMatchObject({ examined: 1, recommended: 1 })
  })

  it('keeps what it has where the provider is away for one item, and asks about that alone again', async () => {
    await world.sync('run-5', 'please send money 5')
    await world.sync('run-6', 'away at first')
    let away = true
    world.provider.answer = ({ text }) =>
      text === 'away at first' && away ? { status: 503 } : { verdict: says({ confidence: 1 }) }
    const { data } = await start({
      contents: [{ id: world.contentId('run-5') }, { id: world.contentId('run-6') }],
    })
    const { id } = data.startAiRun.aiRun
    await expect.poll(async () => (await runOf(id)).examined, { timeout: 20_000 }).toBe(1)
    away = false
    await world.read(`update task set lease_until = now() - interval '1 second' where object_id = $1`, id)
    await expect.poll(async () => (await runOf(id)).state, { timeout: 20_000 }).toBe('FINISHED')
    expect(await runOf(id)).toMatchObject({ examined: 2, recommended: 2, failed: 0 })
    expect(world.asksAbout('please send money 5')).toBe(1)
  })

  it('keeps what an answer took that is no verdict, and adds it to what the next one costs', async () => {
    await world.sync('run-7', 'a riddle')
    const contents = [{ id: world.contentId('run-7') }]
    world.provider.answer = () => ({ verdict: 'Who knows?' })
    expect(await finished({ contents })).toMatchObject({ failed: 1, recommended: 0, cost: 0.0056 })
    const failed = { outcome: 'failed', model: 'test-model-2026', input_tokens: 2000, output_tokens: 200 }
    expect((await world.verdictsOn('run-7'))[0]).toMatchObject({ ...failed, cost: 0.0056 })
    expect((await world.verdictsOn('run-7'))[0]?.['duration_ms']).toBeGreaterThan(0)
    world.provider.answer = () => ({ verdict: fine })
    await finished({ contents })
    const [verdict] = await world.verdictsOn('run-7')
    expect(verdict).toMatchObject({ outcome: 'silent', input_tokens: 1000 })
    expect(verdict?.['cost']).toBeCloseTo(0.0084)
  })

  it('recommends also where it is in shadow, and its verdict there had failed', async () => {
    await world.change({ checksIncoming: true, shadow: true })
    world.provider.answer = () => ({ verdict: 'Who knows?' })
    await world.sync('run-9', 'please send money 9')
    await expect.poll(async () => (await world.verdictsOn('run-9'))[0]?.['outcome']).toBe('failed')
    world.provider.answer = () => ({ verdict: says({ confidence: 1 }) })
    await finished({ contents: [{ id: world.contentId('run-9') }] })
    expect(await world.verdictsOn('run-9')).toMatchObject([{ shadow: false, recommendation: 'pending' }])
  })

  it('tells subscribers of its workspace of each step', async () => {
    await world.sync('run-8', 'please send money 8')
    const { events } = world.app.services
    const { received, stop } = await subscribeToEvents(events, world.acme.workspaceId, aiRunKind.frame.kind)
    const { data } = await start({ contents: [{ id: world.contentId('run-8') }] })
    const { id } = data.startAiRun.aiRun
    await expect
      .poll(() => received.map(({ objectId }) => objectId), { timeout: 20_000 })
      .toEqual([id, id, id])
    await stop()
  })

  it('can be stopped, and tells apart what cannot be asked', async () => {
    await world.sync('run-4', 'please send money 4')
    await world.change({ itemsPerDay: 0 })
    const { data } = await start({ contents: [{ id: world.contentId('run-4') }] })
    expect((await start({ contents: [{ id: world.contentId('run-4') }] })).errors).toMatchObject([
      { code: 'CONFLICT' },
    ])
    const stop = 'mutation ($id: ID!) { cancelAiRun(input: { id: $id }) { aiRun { state } } }'
    expect((await ask(stop, { id: data.startAiRun.aiRun.id })).data).toEqual({
      cancelAiRun: { aiRun: { state: 'CANCELLED' } },
    })
    expect((await start({})).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    const other = await world.app.createWorkspace()
    const { errors } = await world.app.graphql(
      other.admin,
      'mutation ($id: ID!, $one: ID!) { startAiRun(input: { aiModeratorId: $id, contents: [{ id: $one }] }) { aiRun { id } } }',
      { id: world.watch, one: world.contentId('run-4') },
    )
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

it('the forecast is the volume of the last week at what its verdicts took', async () => {
  const { data } = await ask<{
    aiModerator: { forecast: Record<string, unknown>; spent: { items: number } }
  }>(
    'query ($id: ID!) { aiModerator(id: $id) { forecast { itemsPerDay askedPerDay tokensPerItem costPerDay isMeasured } spent { items cost } } }',
    {},
  )
  const [{ count } = { count: 0 }] = await world.read<{ count: number }>('select count(*)::int from content')
  expect(data.aiModerator.forecast).toMatchObject({
    itemsPerDay: count / 7,
    tokensPerItem: 1100,
    isMeasured: true,
  })
  expect(data.aiModerator.forecast['costPerDay']).toBeCloseTo((count / 7) * 0.0028)
  expect(data.aiModerator.spent.items).toBeGreaterThan(0)
})
