// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { connectionEvents } from '../live/connection.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { refusal, scriptedClient } from '../test/scripted-client.ts'
import { useClaim } from './useClaim.ts'

const claimed = (id: unknown) => ({
  __typename: 'Review',
  id,
  type: 'content',
  state: 'claimed',
  priority: 'high',
  openedAt: '',
  heldUntil: null,
  escalatedAt: null,
  steps: [],
  assignedTo: null,
  queue: { __typename: 'ReviewQueue', id: 'q' },
  content: null,
  user: null,
  reasons: [],
  claim: {
    __typename: 'Claim',
    until: '',
    mine: true,
    member: { __typename: 'Member', id: 'm', name: 'Maria' },
  },
})
let unmount: () => void = () => undefined

function desk(held: readonly string[] = [], onClaim: () => void = () => undefined) {
  const network = scriptedClient({
    ClaimReview: ({ id }) => {
      onClaim()
      return held.includes(String(id))
        ? refusal('CLAIMED', { claimedBy: { id: 't', name: 'Tom' } })
        : { data: { claimReview: { __typename: 'ClaimReviewPayload', refusals: [], review: claimed(id) } } }
    },
    HeartbeatReview: ({ id }) => ({
      data: { heartbeatReview: { __typename: 'HeartbeatReviewPayload', refusals: [], review: claimed(id) } },
    }),
    ReleaseReview: ({ id }) => ({
      data: { releaseReview: { __typename: 'ReleaseReviewPayload', refusals: [], review: claimed(id) } },
    }),
  })
  const open = ref<string | undefined>()
  const isMine = ref(false)
  const mounted = mountComposable(network.client, () => useClaim(open, isMine))
  unmount = mounted.unmount
  const sent = (): string[] => network.sent.map(({ name, variables }) => `${name} ${String(variables['id'])}`)
  return { open, isMine, claim: mounted.result, sent, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
})

describe('[decisions: reviews] claiming the open review', () => {
  it('claims an item that stays open, not those that are passed by', async () => {
    const { open, sent, wait } = desk()
    open.value = 'a'
    await wait(100)
    open.value = 'b'
    await wait(1_000)
    expect(sent()).toEqual(['ClaimReview b'])
  })

  it('lets go of what is being claimed when the page is left, whenever that is answered', async () => {
    const leave = () => {
      queueMicrotask(() => window.dispatchEvent(new Event('pagehide')))
    }
    const { open, sent, wait } = desk([], leave)
    open.value = 'a'
    await wait(500)
    expect(sent()).toEqual(['ClaimReview a', 'ReleaseReview a', 'ReleaseReview a'])
    await wait(120_000)
    expect(sent()).toHaveLength(3)
  })

  it('claims the open one again where a page that was left is shown once more', async () => {
    const { open, sent, wait } = desk()
    open.value = 'a'
    await wait(500)
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    await wait(500)
    expect(sent()).toEqual(['ClaimReview a', 'ReleaseReview a', 'ClaimReview a'])
  })

  it('keeps it alive each minute for as long as it is open', async () => {
    const { open, sent, wait } = desk()
    open.value = 'a'
    await wait(180_500)
    expect(sent()).toEqual(['ClaimReview a', 'HeartbeatReview a', 'HeartbeatReview a', 'HeartbeatReview a'])
  })

  it('asks once more where an answer that was read before the claim comes after it', async () => {
    const { open, isMine, sent, wait } = desk()
    open.value = 'a'
    await wait(1_000)
    isMine.value = true
    await wait(10)
    isMine.value = false
    await wait(2_010)
    expect(sent()).toEqual(['ClaimReview a', 'HeartbeatReview a'])
  })

  it('does not ask where it was the decision that ended the claim', async () => {
    const { open, isMine, claim, sent, wait } = desk()
    open.value = 'a'
    await wait(1_000)
    isMine.value = true
    await wait(10)
    isMine.value = false
    await wait(500)
    claim.forget('a')
    await wait(10_000)
    expect(sent()).toEqual(['ClaimReview a'])
  })

  it('lets go when another opens and when the page is left', async () => {
    const { open, sent, wait } = desk()
    open.value = 'a'
    await wait(1_000)
    open.value = 'b'
    await wait(1_000)
    unmount()
    await wait(10)
    expect(sent()).toEqual(['ClaimReview a', 'ReleaseReview a', 'ClaimReview b', 'ReleaseReview b'])
  })

  it('keeps it while somebody passes others by, and comes back', async () => {
    const { open, sent, wait } = desk()
    open.value = 'a'
    await wait(1_000)
    open.value = 'b'
    await wait(100)
    open.value = 'a'
    await wait(1_000)
    open.value = undefined
    await wait(10)
    expect(sent()).toEqual(['ClaimReview a', 'ReleaseReview a'])
  })

  it('does not release what has been decided', async () => {
    const { open, claim, sent, wait } = desk()
    open.value = 'a'
    await wait(1_000)
    claim.forget('a')
    open.value = 'b'
    await wait(100)
    expect(sent()).toEqual(['ClaimReview a'])
  })

  it('claims at once for somebody who decides faster than the dwell, and only once', async () => {
    const { open, claim, sent, wait } = desk()
    open.value = 'a'
    await wait(10)
    await claim.ensure('a')
    await wait(1_000)
    expect(sent()).toEqual(['ClaimReview a'])
  })

  it('claims again after a lost connection, and when somebody else has let go', async () => {
    const held = ['a']
    const { open, claim, sent, wait } = desk(held)
    open.value = 'a'
    await wait(1_000)
    held.pop()
    claim.again()
    await wait(10)
    expect(claim.failure.value).toBeUndefined()
    connectionEvents.closed(new CloseEvent('close', { code: 1006 }))
    connectionEvents.connected()
    await wait(10)
    expect(sent()).toEqual(['ClaimReview a', 'ClaimReview a', 'ClaimReview a'])
  })

  it('says who holds it, and forgets that with the next item', async () => {
    const { open, claim, wait } = desk(['a'])
    open.value = 'a'
    await wait(1_000)
    expect(claim.failure.value).toMatchObject({ code: 'CLAIMED', who: 'Tom' })
    open.value = 'b'
    await wait(1_000)
    expect(claim.failure.value).toBeUndefined()
  })
})
