import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bySystem } from '../decisions/deciding/decision.ts'
import { CursorExpiredError, InvalidInputError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { cursorOf } from '../platform/snapshot.ts'
import { ListType } from '../settings/lists/list-type.ts'
import { asOwner } from '../test/as-owner.ts'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { ActionLog } from './action-log.ts'
import { bareAction } from './new-action.ts'
import { recordActions } from './record-actions.store.ts'

let platform: TestPlatform
let log: ActionLog
let workspaceId: string
beforeAll(async () => {
  platform = await startTestPlatform()
  log = new ActionLog(platform)
})
afterAll(() => platform.close())
beforeEach(() => void (workspaceId = newId()))

/** Actions that are told apart by their words. */
const actions = (words: string[], undoSeconds = 0) =>
  words.map((word) => ({
    ...bareAction(workspaceId, 'list', newId()),
    actionType: 'UpdateList',
    actor: bySystem.actor,
    causeKey: newId(),
    createdAt: new Date(),
    snapshot: null,
    undoSeconds,
    details: {
      list: { id: newId(), name: 'Words', type: ListType.strings, wordsAdded: [word], wordsRemoved: null },
    },
  }))
const record = (words: string[], undoSeconds = 0) =>
  platform.database.inWorkspace(workspaceId, (tx) => recordActions(tx, actions(words, undoSeconds)))

/** Records an action in a transaction that stays open until it is told to commit. */
async function recordSlowly(word: string): Promise<() => Promise<void>> {
  let commit: () => void = () => undefined
  const told = new Promise<void>((resolve) => (commit = resolve))
  let whole = Promise.resolve()
  await new Promise<void>((resolve) => {
    whole = platform.database.inWorkspace(workspaceId, async (tx) => {
      await recordActions(tx, actions([word]))
      resolve()
      await told
    })
  })
  return async () => {
    commit()
    await whole
  }
}

async function read(after: string | null = null, first?: number) {
  const page = await log.read(workspaceId, { after, ...(first !== undefined && { first }) })
  return { ...page, words: page.actions.flatMap((action) => action['words_added'] as string[]) }
}

/** Reads on until nothing is left. */
async function readAll(after: string | null, first: number) {
  const words: string[] = []
  for (let cursor = after; ;) {
    const page = await read(cursor, first)
    words.push(...page.words)
    cursor = page.cursor
    if (!page.hasMore) return { words, cursor }
  }
}

describe('[V4.10.2] the log of actions', () => {
  it('is read from the beginning in the order in which they were taken, and then from its cursor', async () => {
    await record(['a', 'b'])
    await record(['c'])
    const first = await read()
    expect(first).toMatchObject({ words: ['a', 'b', 'c'], hasMore: false })
    expect(await read(first.cursor)).toMatchObject({ words: [], hasMore: false })
    await record(['d'])
    expect((await read(first.cursor)).words).toEqual(['d'])
    expect((await read((await read(first.cursor)).cursor)).words).toEqual([])
  })

  it('comes in pages, and says when there is more', async () => {
    await record(['a', 'b', 'c', 'd', 'e'])
    const first = await read(null, 2)
    expect(first).toMatchObject({ words: ['a', 'b'], hasMore: true })
    await record(['f'])
    const second = await read(first.cursor, 2)
    expect(second).toMatchObject({ words: ['c', 'd'], hasMore: true })
    expect(await read(second.cursor, 3)).toMatchObject({ words: ['e', 'f'], hasMore: false })
  })

  it('ends before what was begun early, until it is committed', async () => {
    await record(['before'])
    const commit = await recordSlowly('early')
    await record(['meanwhile'])
    const first = await read()
    expect(first).toMatchObject({ words: ['before'], hasMore: false })
    await commit()
    await record(['later'])
    const second = await read(first.cursor, 1)
    expect(second).toMatchObject({ words: ['early'], hasMore: true })
    expect(await read(second.cursor)).toMatchObject({ words: ['meanwhile', 'later'], hasMore: false })
  })

  it('does not wait for what another workspace has begun', async () => {
    const commit = await recordSlowly('of another')
    workspaceId = newId()
    await record(['a'])
    expect((await read()).words).toEqual(['a'])
    await commit()
  })

  it.each([2 ** 31, 2 ** 32, 2 ** 32 + 2 ** 31])('keeps the order where numbers pass %d', async (number) => {
    await asOwner(platform.databaseUrl, `select setval('action_seq_seq', ${number - 2})`)
    const commitFirst = await recordSlowly('first')
    const commitSecond = await recordSlowly('second')
    await record(['a', 'b', 'c'])
    expect((await read()).words).toEqual([])
    await commitSecond()
    expect((await read()).words).toEqual([])
    await commitFirst()
    expect((await read()).words).toEqual(['first', 'second', 'a', 'b', 'c'])
  })

  it('goes on after what was begun and given up', async () => {
    const givenUp = platform.database.inWorkspace(workspaceId, async (tx) => {
      await recordActions(tx, actions(['given up']))
      await record(['meanwhile'])
      expect((await read()).words).toEqual([])
      throw new Error('given up')
    })
    await expect(givenUp).rejects.toThrow('given up')
    expect((await read()).words).toEqual(['meanwhile'])
  })

  it('leaves out and repeats nothing, however transactions commit and pages are cut', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('begin' as const) }),
      fc.record({ kind: fc.constant('commit' as const), which: fc.nat(5) }),
      fc.record({ kind: fc.constant('record' as const), many: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('read' as const), first: fc.integer({ min: 1, max: 4 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        workspaceId = newId()
        const open: (() => Promise<void>)[] = []
        const told: string[] = []
        let cursor: string | null = null
        let next = 0
        for (const { kind, ...how } of steps) {
          if (kind === 'begin' && open.length < 4) open.push(await recordSlowly(`w${next++}`))
          if (kind === 'commit' && 'which' in how) await open.splice(how.which, 1)[0]?.()
          if (kind === 'record' && 'many' in how)
            await record(Array.from({ length: how.many }, () => `w${next++}`))
          if (kind !== 'read' || !('first' in how)) continue
          const page = await read(cursor, how.first)
          told.push(...page.words)
          cursor = page.cursor
        }
        await Promise.all(open.map((commit) => commit()))
        told.push(...(await readAll(cursor, 3)).words)
        expect(told).toEqual(Array.from({ length: next }, (_, at) => `w${at}`))
      }),
      { numRuns: 30 },
    )
  }, 60_000)

  it('[V4.10.3] ends before what can still be undone, and leaves out what was', async () => {
    await record(['a'])
    await record(['undoable'], 60)
    await record(['b'])
    const first = await read()
    expect(first).toMatchObject({ words: ['a'], hasMore: false })
    expect(await read(first.cursor)).toMatchObject({ words: [], hasMore: false })
    const change = (what: string) =>
      platform.database.inWorkspace(workspaceId, (tx) =>
        tx.query(`update action set ${what} where workspace_id = $1 and undoable_until is not null`, [
          workspaceId,
        ]),
      )
    await change(`undoable_until = clock_timestamp() - interval '9 seconds'`)
    expect(await read(first.cursor)).toMatchObject({ words: [] })
    await change(`undoable_until = clock_timestamp() - interval '11 seconds'`)
    expect(await read(first.cursor)).toMatchObject({ words: ['undoable', 'b'] })
    await change('undone_at = now()')
    expect(await read(first.cursor)).toMatchObject({ words: ['b'] })
  })

  it.each([
    ['junk', () => 'junk'],
    ['a cursor of another workspace', () => cursorOf([newId(), '0'])],
    ['a number that is none', () => cursorOf([workspaceId, '-1'])],
  ])('[7.2] refuses %s', async (_what, cursor) => {
    await expect(read(cursor())).rejects.toThrow(InvalidInputError)
  })

  it('refuses a cursor of another database', async () => {
    await expect(read(cursorOf([workspaceId, '900000000000']))).rejects.toThrow(CursorExpiredError)
  })

  it.each([0, 101, 1.5])('refuses a page of %d', async (first) => {
    await expect(read(null, first)).rejects.toThrow(InvalidInputError)
  })
})
