// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useLook } from './useLook.ts'

interface Shown {
  findings?: { csamScore: number } | null
}

const review = (id: string, version: number, picture?: { csamScore: number }) =>
  ({
    ...reviewRow({ id }),
    object: {
      ...reviewRow().object,
      version,
      media: picture ? [{ ready: true, error: null, findings: picture }] : [],
    },
  }) as unknown as ReviewPartsFragment

function lookAt(shown: ReviewPartsFragment | undefined, revealed = false, asked = false) {
  const open = ref(shown)
  const reveal = { isShown: ({ findings }: Shown) => ((findings?.csamScore ?? 0) > 0 ? asked : revealed) }
  const { result } = mountComposable(scriptedClient({}).client, () => useLook(open, reveal))
  return { open, ...result }
}
const drawn = () => vi.advanceTimersByTimeAsync(50)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] })
  for (const { id } of [...notices]) dismiss(id)
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

  it('says once that pictures are hidden, and goes without them when asked again', async () => {
    const { open, mayDecide } = lookAt(review('r1', 1, { csamScore: 0 }))
    await drawn()
    expect(mayDecide()).toBe(false)
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('still hidden')])
    expect(mayDecide()).toBe(true)
    open.value = review('r2', 1, { csamScore: 0 })
    await drawn()
    expect(mayDecide()).toBe(false)
  })

  it.each([
    ['shown without a blur', 0, true, false, true],
    ['known abuse material, which no preference reveals', 1, true, false, false],
    ['known abuse material that was asked for', 1, true, true, true],
  ])('pictures that are %s', async (_, csamScore, revealed, asked, may) => {
    const { mayDecide } = lookAt(review('r1', 1, { csamScore }), revealed, asked)
    await drawn()
    expect(mayDecide()).toBe(may)
  })
})
