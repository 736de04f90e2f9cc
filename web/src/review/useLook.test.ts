// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { computed, ref } from 'vue'
import type { Unseen } from '../content/useArrival.ts'
import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useLook } from './useLook.ts'

const review = (id: string, version: number) =>
  ({
    ...reviewRow({ id }),
    object: { ...reviewRow().object, version },
  }) as unknown as ReviewPartsFragment

function lookAt(shown: ReviewPartsFragment | undefined, why?: Unseen) {
  const open = ref(shown)
  const unseen = ref(why)
  const reveal = { unseen: computed(() => unseen.value) }
  const { result } = mountComposable(scriptedClient({}).client, () => useLook(open, reveal))
  return { open, unseen, ...result }
}
const drawn = () => vi.advanceTimersByTimeAsync(50)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] })
  for (const { id } of notices.slice()) dismiss(id)
})
afterEach(() => vi.useRealTimers())

describe('deciding waits for what is decided on', () => {
  it('until it was drawn, again for each item and for each version of it', async () => {
    const { open, seen, mayDecide } = lookAt(undefined)
    await drawn()
    expect(mayDecide()).toBe(false)
    for (const next of [review('r1', 1), review('r2', 1), review('r3', 4)]) {
      open.value = next
      await Promise.resolve()
      expect([seen.value, mayDecide()]).toEqual([false, false])
      await drawn()
      expect([seen.value, mayDecide()]).toEqual([true, true])
    }
  })

  it('an item that changed since it was looked at: says so, waits for the new version, and asks again', async () => {
    const { open, change, mayDecide, version } = lookAt(review('r1', 1))
    await drawn()
    expect(change.value).toBeUndefined()
    open.value = review('r1', 2)
    await Promise.resolve()
    expect(mayDecide()).toBe(false)
    await drawn()
    expect([change.value?.before.version, change.value?.after.version, version.value]).toEqual([1, 2, 2])
    expect(mayDecide()).toBe(false)
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('has changed')])
    expect(mayDecide()).toBe(true)
    expect(change.value).toBeUndefined()
  })

  it('a change is told too when the person comes back to the item, until they have seen it', async () => {
    const { open, change, looked } = lookAt(review('r1', 1))
    await drawn()
    open.value = review('r2', 1)
    await drawn()
    open.value = review('r1', 2)
    await drawn()
    expect(change.value).toBeDefined()
    looked()
    expect(change.value).toBeUndefined()
  })

  it.each([
    ['hidden', 'still hidden'],
    ['coming', 'not come yet'],
    ['failed', 'did not load'],
  ] as const)('says once that media are %s, and goes without them when asked again', async (why, words) => {
    const { open, mayDecide } = lookAt(review('r1', 1), why)
    await drawn()
    expect(mayDecide()).toBe(false)
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining(words)])
    expect(mayDecide()).toBe(true)
    open.value = review('r2', 1)
    await drawn()
    expect(mayDecide()).toBe(false)
  })

  it('asks again where media that were hidden are asked for, until they were drawn', async () => {
    const { unseen, mayDecide } = lookAt(review('r1', 1), 'hidden')
    await drawn()
    expect(mayDecide()).toBe(false)
    unseen.value = 'coming'
    expect(mayDecide()).toBe(false)
    unseen.value = undefined
    expect(mayDecide()).toBe(true)
  })
})
