import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startAiProvider, type AiProviderServer } from '../../test/ai-provider.ts'
import { makeAiModerator, publishPolicy } from '../../test/ai-things.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { spentToday } from './ai-spending.store.ts'
import { Budgets } from './budget.ts'
import type { AskingCost } from './no-verdict.ts'

let app: TestApp
let acme: TestWorkspace
let provider: AiProviderServer
let id: string
let budgets: Budgets

beforeAll(async () => {
  provider = await startAiProvider(() => ({ status: 500 }))
  app = await startTestApp()
  acme = await app.createWorkspace()
  budgets = new Budgets(app.services.database)
})
afterAll(async () => {
  await app.close()
  provider.close()
})

const newModerator = async () => {
  const writtenPolicyId = await publishPolicy(app, acme, newId(), {
    [await makePolicy(app, acme, newId())]: 'No.',
  })
  id = await makeAiModerator(app, acme, provider, { writtenPolicyId, name: newId() })
}
const budget = (itemsPerDay: number | null, costPerDay: number | null = null) => ({
  workspaceId: acme.workspaceId,
  id,
  itemsPerDay,
  costPerDay,
})
const takes = (cost: number) => (meter: AskingCost) => {
  Object.assign(meter, { inputTokens: 100, outputTokens: 10, cost })
  return Promise.resolve('asked')
}
const today = async () => {
  const [day] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    spentToday(tx, acme.workspaceId, [id]),
  )
  return day
}

describe('the budget of a day', () => {
  it('is never taken twice by processes that ask at the same moment', async () => {
    await newModerator()
    const processes = [budgets, new Budgets(app.services.database), new Budgets(app.services.database)]
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_one, at) => processes[at % 3]?.spend(budget(7), 0, takes(0))),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'spent' } })
    expect(await today()).toMatchObject({ items: 7 })
  })

  it('of money that does not suffice for all who ask together is taken by as many as it suffices for', async () => {
    await newModerator()
    const asked = await Promise.allSettled(
      [0.5, 0.4, 0.3, 0.1].map((cost) => budgets.spend(budget(null, 1), cost, takes(cost))),
    )
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await today())?.cost).toBeCloseTo(1)
  })

  it('of several moderators that are asked together is counted for each', async () => {
    const moderators: string[] = []
    while (moderators.length < 3) {
      await newModerator()
      moderators.push(id)
    }
    await Promise.all(
      [...moderators, ...moderators].map((each, at) =>
        budgets.spend({ ...budget(5), id: each }, 0.9, takes(((at % 3) + 1) / 10)),
      ),
    )
    const days = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      spentToday(tx, acme.workspaceId, moderators),
    )
    const costs = moderators.map((each) => days.find(({ ownerId }) => ownerId === each))
    expect(costs.map((day) => day?.items)).toEqual([2, 2, 2])
    expect(costs.map((day) => day?.cost.toFixed(1))).toEqual(['0.2', '0.4', '0.6'])
  })

  it('is known to be spent before anything is fetched for a question', async () => {
    await newModerator()
    await expect(budgets.refuseIfSpent(budget(0))).rejects.toMatchObject({ reason: 'spent' })
    await budgets.refuseIfSpent(budget(2, 1))
    await budgets.spend(budget(2, 1), 0.5, takes(0.5))
    await budgets.refuseIfSpent(budget(2, 1))
    await budgets.spend(budget(2, 1), 0.5, takes(0.5))
    await expect(budgets.refuseIfSpent(budget(2))).rejects.toMatchObject({ reason: 'spent' })
    await expect(budgets.refuseIfSpent(budget(null, 1))).rejects.toMatchObject({ reason: 'spent' })
    await budgets.refuseIfSpent(budget(null))
  })

  it('of money holds back what an answer may cost, and counts what it did', async () => {
    await newModerator()
    await budgets.spend(budget(null, 1), 0.6, async (meter) => {
      await expect(budgets.spend(budget(null, 1), 0.6, takes(0.1))).rejects.toThrow('is spent')
      return takes(0.2)(meter)
    })
    await budgets.spend(budget(null, 1), 0.6, takes(0.5))
    expect((await today())?.cost).toBeCloseTo(0.7)
    await expect(budgets.spend(budget(null, 1), 0.6, takes(0.1))).rejects.toThrow('is spent')
  })

  it('is given back what a provider that was away did not take', async () => {
    await newModerator()
    const away = () => Promise.reject(new Error('away'))
    await expect(budgets.spend(budget(1, 1), 0.9, away)).rejects.toThrow('away')
    expect(await today()).toMatchObject({ items: 0, cost: 0 })
    await expect(budgets.spend(budget(1, 1), 0.9, takes(0.1))).resolves.toBe('asked')
  })

  it('counts an answer of a provider that reports no usage, at its estimate', async () => {
    await newModerator()
    await budgets.spend(budget(1, 1), 0.9, () => Promise.resolve('asked'))
    expect(await today()).toMatchObject({ items: 1, cost: 0.9 })
    await expect(budgets.spend(budget(1), 0, takes(0))).rejects.toThrow('is spent')
    await expect(budgets.spend(budget(null, 1), 0.9, takes(0))).rejects.toThrow('is spent')
  })

  it('counts each attempt that may have to be paid for at its estimate, beside what is known', async () => {
    await newModerator()
    const late = (meter: AskingCost) => {
      meter.unreported = 2
      return Promise.reject(new Error('timed out'))
    }
    await expect(budgets.spend(budget(1, 1), 0.2, late)).rejects.toThrow('timed out')
    expect(await today()).toMatchObject({ items: 1, cost: 0.4 })
    await expect(budgets.spend(budget(1), 0, takes(0))).rejects.toThrow('is spent')
    await budgets.spend(budget(null, 1), 0.2, (meter) => {
      meter.unreported = 1
      return takes(0.1)(meter)
    })
    expect((await today())?.cost).toBeCloseTo(0.7)
  })

  it('counts the tokens of an answer that was cut off', async () => {
    await newModerator()
    await budgets
      .spend(budget(null), 0, (meter) => takes(0.3)(meter).then(() => Promise.reject(new Error('cut off'))))
      .catch(() => undefined)
    expect(await today()).toMatchObject({ items: 1, cost: 0.3 })
  })
})
