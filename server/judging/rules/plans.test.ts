import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnavailableError } from '../../platform/errors.ts'
import { makeLogger } from '../../platform/log.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { part } from '../../test/make-plan.ts'
import { addToList, inSql, makeList } from '../../test/rule-things.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { evaluateNow } from './evaluate.ts'
import type { Plan } from './plan.ts'
import { Plans } from './plans.ts'
import { RuleType } from './rule-type.ts'
import { Rules } from './rule.service.ts'
import { readTrace } from './trace-reader.ts'

const flag = part('change_status', { status: 'flagged' })
const noMedia = noParts
const matches = (plan: Plan, text: string) =>
  evaluateNow(plan, factsOf(makeItem({ text }), noMedia)).effects.map(({ ruleName }) => ruleName)

describe('the compiled plan of a workspace', () => {
  let platform: TestPlatform
  let plans: Plans
  let rules: Rules
  let workspaceId: string
  let actor: ActorRef & { id: string }
  beforeAll(async () => {
    platform = await startTestPlatform()
    rules = new Rules(platform)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    plans?.close()
    plans = new Plans({ ...platform, log: makeLogger('silent') })
    workspaceId = await makeWorkspace(platform)
    actor = await makeMember(platform, workspaceId)
  })

  const planOf = (workspace = workspaceId) =>
    platform.database.inWorkspace(workspace, (tx) => plans.for(tx, workspace))
  const enabled = async (name: string, ...conditions: ReturnType<typeof part>[]) => {
    const rule = await rules.create(
      { workspaceId, actor },
      {
        type: 'content',
        name,
        conditions,
        actions: [flag],
      },
    )
    await rules.setEnabled({ workspaceId, actor }, rule.id, true)
    return rule
  }
  const has = (...words: string[]) => part('text', { match: 'contains_any_word', words })

  it('has the enabled rules in list order, and no others', async () => {
    await enabled('first', has('casino'))
    const second = await enabled('second', has('casino'))
    await rules.create(
      { workspaceId, actor },
      {
        type: 'content',
        name: 'disabled',
        conditions: [has('casino')],
        actions: [flag],
      },
    )
    expect(matches(await planOf(), 'a casino')).toEqual(['first', 'second'])
    await rules.move({ workspaceId, actor }, second.id, 0)
    expect(matches(await planOf(), 'a casino')).toEqual(['second', 'first'])
  })

  it('is the same one until something changes, and the new one from then on', async () => {
    const { id } = await enabled('rule', has('casino'))
    const plan = await planOf()
    expect(await planOf()).toBe(plan)
    await rules.update({ workspaceId, actor }, id, {
      type: 'content',
      name: 'rule',
      conditions: [has('poker')],
      actions: [flag],
    })
    const next = await planOf()
    expect(next.version).toBeGreaterThan(plan.version)
    expect(matches(next, 'a casino')).toEqual([])
    expect(matches(next, 'some poker')).toEqual(['rule'])
    await rules.setEnabled({ workspaceId, actor }, id, false)
    expect(matches(await planOf(), 'some poker')).toEqual([])
  })

  it('follows the items of a list, of any number', async () => {
    const listId = await makeList(
      platform,
      workspaceId,
      'strings',
      Array.from({ length: 5001 }, (_, n) => `word${n}`),
    )
    await enabled('listed', part('text', { match: 'contains_any_word', listId }))
    expect(matches(await planOf(), 'word0 word5000')).toEqual(['listed'])
    expect(matches(await planOf(), 'casino')).toEqual([])
    await addToList(platform, workspaceId, listId, ['casino'])
    expect(matches(await planOf(), 'casino')).toEqual(['listed'])
  })

  it('is compiled once, however many ask at once', async () => {
    await enabled('rule', has('casino'))
    const all = await Promise.all(Array.from({ length: 10 }, () => planOf()))
    expect(new Set(all).size).toBe(1)
  })

  it('is compiled ahead when a change is announced', async () => {
    await enabled('rule', has('casino'))
    const { version } = await planOf()
    await wait(100)
    const compiled = vi.spyOn(plans, 'for')
    await enabled('another', has('poker'))
    await vi.waitFor(() => expect(compiled).toHaveBeenCalled(), 3000)
    await compiled.mock.results[0]?.value
    expect((await planOf()).version).toBeGreaterThan(version)
  })

  it('is ready for each of several workspaces, although one of them is no more', async () => {
    await enabled('rule', has('casino'))
    await plans.readyAll([randomUUID(), workspaceId, workspaceId])
    const compiling = vi.spyOn(platform.database, 'inWorkspace')
    await plans.readyAll([workspaceId])
    expect(compiling).not.toHaveBeenCalled()
    compiling.mockRestore()
  })

  it('is ready for the types that are asked for, and no other is compiled for that', async () => {
    await enabled('rule', has('casino'))
    const compiled = vi.spyOn(plans, 'for')
    await plans.readyAll([workspaceId], [RuleType.routing])
    await plans.readyAll([workspaceId], [RuleType.routing, RuleType.user])
    expect(compiled.mock.calls.map(([, , , type]) => type)).toEqual([RuleType.routing, RuleType.user])
  })

  it('is waited for no longer while the database is away, where several are asked for', async () => {
    const asked = vi.spyOn(plans, 'ready').mockRejectedValue(new UnavailableError())
    await expect(plans.readyAll([workspaceId, randomUUID()])).rejects.toThrow(UnavailableError)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it("has nothing of another workspace's rules", async () => {
    await enabled('mine', has('casino'))
    const other = await makeWorkspace(platform)
    expect(matches(await planOf(other), 'casino')).toEqual([])
  })

  it('leaves when all plans together are too large, the least recently used first', async () => {
    await enabled('rule', has('casino'))
    const { bytes } = await planOf()
    plans = new Plans({ ...platform, log: makeLogger('silent') }, { maxBytes: Math.round(bytes * 1.5) })
    const first = await planOf()
    for (let n = 0; n < 3; n++) await planOf(await makeWorkspace(platform))
    expect(plans.bytes).toBeLessThanOrEqual(bytes * 1.5)
    const small = new Plans({ ...platform, log: makeLogger('silent') }, { maxBytes: 1 })
    const ofSmall = await platform.database.inWorkspace(workspaceId, (tx) => small.for(tx, workspaceId))
    expect(matches(ofSmall, 'casino')).toEqual(matches(first, 'casino'))
    small.close()
  })

  describe('its traces', () => {
    const traceOf = async (text: string) => {
      const evaluation = evaluateNow(await planOf(), factsOf(makeItem({ text }), noMedia))
      return {
        evaluation,
        read: () =>
          platform.database.inWorkspace(workspaceId, (tx) =>
            readTrace(tx, workspaceId, JSON.parse(JSON.stringify(evaluation.stored()))),
          ),
      }
    }

    it('have every rule tried, and each condition with its explanation up to the first that did not match', async () => {
      await enabled('long', has('casino'), part('text_length', { atLeast: 100 }))
      await enabled('casino', has('casino', 'poker'), part('user_type', { types: ['normal'] }))
      const { read } = await traceOf('The Casino')
      expect(await read()).toMatchObject([
        {
          name: 'long',
          version: 1,
          matched: false,
          conditions: [
            {
              key: 'text_length',
              label: 'Text length',
              matched: false,
              explanation: 'The text has 10 characters (wanted: at least 100)',
              spans: [],
            },
          ],
        },
        {
          name: 'casino',
          matched: true,
          conditions: [
            { key: 'user_type', matched: true, explanation: 'The user is of type normal (wanted: normal)' },
            {
              key: 'text',
              matched: true,
              explanation: 'The text contains “casino”',
              spans: [{ start: 4, end: 10, entry: 'casino', source: 'text' }],
            },
          ],
        },
      ])
    })

    it('say what became of a match', async () => {
      await enabled('flagging', has('casino'))
      const { evaluation, read } = await traceOf('casino')
      const [hit] = evaluation.trace
      if (!hit) throw new Error('the rule did not match')
      hit.applied = false
      hit.note = 'not applied: decided by a moderator'
      expect(await read()).toMatchObject([
        { matched: true, applied: false, note: 'not applied: decided by a moderator' },
      ])
      hit.applied = true
      expect(await read()).toMatchObject([{ applied: true }])
    })

    it('have nothing of the rules below an allow or remove match', async () => {
      const rule = (name: string, status: string) => ({
        type: 'content',
        name,
        conditions: [has('casino')],
        actions: [part('change_status', { status })],
      })
      for (const [name, status] of [
        ['allowing', 'allowed'],
        ['never', 'hidden'],
      ] as const)
        await rules.setEnabled(
          { workspaceId, actor },
          (await rules.create({ workspaceId, actor }, rule(name, status))).id,
          true,
        )
      const { read } = await traceOf('casino')
      expect((await read()).map(({ name }) => name)).toEqual(['allowing'])
    })

    it('are read with the versions that were in force, whatever became of the rules', async () => {
      const { id } = await enabled('first name', has('casino'))
      const hit = await traceOf('casino')
      const miss = await traceOf('a plain text')
      await rules.update({ workspaceId, actor }, id, {
        type: 'content',
        name: 'second name',
        conditions: [part('links', { atLeast: 1 })],
        actions: [flag],
      })
      await rules.delete({ workspaceId, actor }, id)
      expect(await hit.read()).toMatchObject([
        { name: 'first name', matched: true, conditions: [{ key: 'text', matched: true }] },
      ])
      expect(await miss.read()).toMatchObject([
        {
          name: 'first name',
          matched: false,
          conditions: [{ key: 'text', matched: false, explanation: 'The text contains none of the words' }],
        },
      ])
    })

    it('can be read even if the transaction that compiled the plan was rolled back', async () => {
      await enabled('rule', has('casino'))
      const failed = platform.database.inWorkspace(workspaceId, async (tx) => {
        await plans.for(tx, workspaceId)
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
      const { read } = await traceOf('casino')
      expect(await read()).toMatchObject([{ name: 'rule' }])
      expect(
        await inSql(platform, workspaceId, `select 1 from rule_plan where workspace_id = $1`),
      ).toHaveLength(1)
    })
  })
})
