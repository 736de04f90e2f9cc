import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AiWorkspace, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { until } from '../../test/delivery-setup.ts'
import { type Held, hold } from '../../test/held.ts'

let ai: AiWorkspace
let held: Held | undefined
beforeAll(async () => {
  ai = await startAiWorkspace()
})
afterAll(() => ai.close())
afterEach(async () => {
  await held?.release()
  await ai.reset()
})

/** Posts items about which an AI moderator is asked, and resolves with their ids when it is asked about all; `answer` ends that. */
async function askedAbout(name: string, many: number) {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  ai.provider.answer = async () => {
    await answered
    return { verdict: says() }
  }
  const ids = Array.from({ length: many }, (_one, at) => `${name}-${at}`)
  await Promise.all(ids.map((id) => ai.post(id, `send money for ${id}`)))
  await until(() => ids.every((id) => ai.asksAbout(`send money for ${id}`) === 1))
  return { ids, answer }
}

const isDecided = async (id: string) => Boolean((await ai.content(id))?.['status'])

describe('items whose verdicts come at the same moment', () => {
  it('are decided in few transactions, each once', async () => {
    const { ids, answer } = await askedAbout('wave', 12)
    answer()
    await until(async () => (await Promise.all(ids.map(isDecided))).every(Boolean))
    const actions = (await Promise.all(ids.map((id) => ai.actionsOn(id)))).flat()
    expect(actions).toHaveLength(12)
    expect(new Set(actions.map((action) => action['status']))).toEqual(new Set(['hidden']))
    const moments = new Set(actions.map((action) => String(+(action['created_at'] as Date))))
    expect(moments.size).toBeLessThan(12)
  })

  it('wait for none whose row is locked, and no model is asked again about that', async () => {
    const { ids, answer } = await askedAbout('stuck', 6)
    held = await hold(ai.app, `select from content where external_id = 'stuck-3' for update`)
    answer()
    const others = ids.filter((id) => id !== 'stuck-3')
    await until(async () => (await Promise.all(others.map(isDecided))).every(Boolean))
    await pause(4000)
    expect(await isDecided('stuck-3')).toBe(false)
    await held.release()
    await until(() => isDecided('stuck-3'))
    expect(ids.map((id) => ai.asksAbout(`send money for ${id}`))).toEqual(ids.map(() => 1))
  })
})
