import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Principal } from '../team/principal.ts'
import { RequestContext } from './request-context.ts'
import type { ServiceView } from './service-view.ts'
import { SharedReads } from './shared-reads.ts'

const services = { for: () => services } as unknown as ServiceView
const workspaceId = newId()

function member(over: Partial<Principal> = {}): Principal {
  const id = newId()
  return {
    kind: 'member',
    id,
    name: 'Mo',
    email: 'mo@acme.test',
    workspaceId,
    sessionId: newId(),
    actor: { kind: ActorKind.member, id },
    grants: ['moderator'],
    ...over,
  }
}
const contextOf = (principal: Principal) => new RequestContext(services, principal, newId())

describe('what is read for one caller', () => {
  let reads: SharedReads
  beforeEach(() => {
    reads = new SharedReads(2)
  })
  afterEach(() => void vi.useRealTimers())

  /** What each caller is answered, all of them at the same time, and how often was read. */
  async function readFor(callers: readonly Principal[], look: (context: RequestContext) => unknown) {
    const read = vi.fn(async (context: RequestContext) => {
      await Promise.resolve()
      return look(context)
    })
    const answers = await Promise.all(callers.map((caller) => reads.read(contextOf(caller), 'event', read)))
    return { answers, times: read.mock.calls.length }
  }

  it('serves all who may see the same', async () => {
    const callers = Array.from({ length: 100 }, () => member())
    const { answers, times } = await readFor(callers, ({ caller }) => [
      caller.workspaceId,
      ...caller.grants,
      caller.categories,
    ])
    expect(times).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })

  it.each<[string, Partial<Principal>]>([
    ['in another workspace', { workspaceId: newId() }],
    ['with other grants', { grants: ['admin'] }],
    ['with more grants', { grants: ['moderator', 'admin'] }],
    ['with a key', { kind: 'key' }],
    ['restricted to categories', { categories: [newId()] }],
    ['restricted to no category at all', { categories: [] }],
  ])('serves nobody %s', async (_who, over) => {
    const { times } = await readFor([member(), member(over)], () => null)
    expect(times).toBe(2)
  })

  it('serves members restricted to the same categories, and no others', async () => {
    const [a, b] = [newId(), newId()]
    const callers = [[a, b], [b, a], [a], [b]].map((categories) => member({ categories }))
    const { answers, times } = await readFor(callers, ({ caller }) => caller.categories?.toSorted())
    expect(times).toBe(3)
    expect(answers).toEqual([[a, b].sort(), [a, b].sort(), [a], [b]])
  })

  it.each<[string, (caller: Principal) => unknown]>([
    ['id', ({ id }) => id],
    ['session', ({ sessionId }) => sessionId],
    ['actor', ({ actor }) => actor.id],
    ['whole', (caller) => ({ ...caller }).id],
    [
      'JSON',
      (caller) => JSON.stringify(caller, (key, value: unknown) => (key === 'origin' ? undefined : value)),
    ],
  ])('serves nobody else when it depends on who they are, by their %s', async (_what, part) => {
    const callers = Array.from({ length: 5 }, () => member())
    const { answers, times } = await readFor(callers, ({ caller }) => part(caller))
    expect(answers).toEqual(callers.map(part))
    expect(times).toBe(5)
  })

  it('serves those who are answered alike when asked whether they are some member', async () => {
    const callers = Array.from({ length: 100 }, () => member())
    const holder = callers[40] as Principal
    const { answers, times } = await readFor(callers, (context) => context.renewed().isCaller(holder.id))
    expect(answers).toEqual(callers.map((caller) => caller === holder))
    expect(times).toBeLessThanOrEqual(3)
  })

  it('serves nothing else', async () => {
    const caller = member()
    const ask = (what: string) => reads.read(contextOf(caller), what, () => Promise.resolve(what))
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'b'])
  })

  it('serves for a second, and is read anew then', async () => {
    vi.useFakeTimers()
    const readAt = () => readFor([member()], () => null)
    expect((await readAt()).times).toBe(1)
    expect((await readAt()).times).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await readAt()).times).toBe(1)
  })

  it('fails for all alike when it fails', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('away')))
    const asked = [member(), member()].map((caller) => reads.read(contextOf(caller), 'event', failing))
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(failing).toHaveBeenCalledTimes(1)
  })

  it('is read with so many others at once at most', async () => {
    let running = 0
    let most = 0
    const callers = Array.from({ length: 10 }, () => member())
    const read = async (context: RequestContext) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return context.caller.id
    }
    await Promise.all(callers.map((caller, n) => reads.read(contextOf(caller), `event ${n}`, read)))
    expect(most).toBe(2)
  })
})
