// @vitest-environment jsdom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { computed, ref } from 'vue'
import { allTexts } from '../app/i18n.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient, idle } from '../test/scripted-client.ts'
import { useMissing } from './missing.ts'
import { setupShownIn } from './setup-shown.ts'
import { useChecklist } from './useChecklist.ts'
import { useSetup } from './useSetup.ts'

const allDone = {
  apiKey: true,
  rule: true,
  ruleMade: true,
  item: true,
  decision: true,
  webhook: true,
  webhookGap: null,
}

beforeAll(allTexts)

/** A client whose viewer is an admin of a workspace that has come so far. */
const clientOf = (setup: Record<string, unknown>) =>
  scriptedClient({
    SetupProgress: () => ({
      data: { viewer: { id: 'm', workspace: { id: 'w', setup } }, contents: { nodes: [] } },
    }),
  })

async function missingOf(setup: object) {
  const { client } = clientOf({ ...allDone, ...setup })
  const { result, unmount } = mountComposable(client, () => useMissing(useSetup(ref(true))))
  await idle()
  const missing = result.value
  unmount()
  return missing
}
const gap = (reason: string, status: number | null) => ({ webhook: false, webhookGap: { reason, status } })

describe('what a step lacks', () => {
  it.each([
    ['nothing once all is done', {}, {}],
    ['nothing before it was begun', { rule: false, ruleMade: false, ...gap('MISSING', null) }, {}],
    ['a rule that is on', { rule: false }, { rule: 'There are rules, but none of them is on.' }],
    [
      'a first request',
      gap('UNTRIED', null),
      { webhook: expect.stringContaining('Send a test event') as string },
    ],
    [
      'a better answer than a refusal',
      gap('REFUSED', 403),
      { webhook: expect.stringContaining('answered 403') as string },
    ],
    [
      'another answer than a failure',
      gap('FAILED', 503),
      { webhook: expect.stringContaining('with 503') as string },
    ],
    ['an answer', gap('FAILED', null), { webhook: expect.stringContaining('no answer') as string }],
    ['an end of the outage', gap('DOWN', 500), { webhook: expect.stringContaining('held back') as string }],
  ])('is %s', async (_name, setup, missing) => {
    expect(await missingOf(setup)).toEqual(missing)
  })
})

describe('how the set-up is looked at', () => {
  const questions = async (setup: object) => {
    vi.useFakeTimers()
    const { client, namesSent } = clientOf({ ...allDone, ...setup })
    const { unmount } = mountComposable(client, () => useSetup(ref(true)))
    await vi.advanceTimersByTimeAsync(20_000)
    unmount()
    vi.useRealTimers()
    return namesSent().length
  }

  it('is again and again while something is left', async () => {
    expect(await questions({ decision: false })).toBeGreaterThan(5)
  })

  it('is not any more once all is done', async () => {
    expect(await questions({})).toBeLessThanOrEqual(2)
  })
})

describe('the checklist of a workspace', () => {
  const begun = async (workspace: string, client: ReturnType<typeof clientOf>['client']) => {
    const here = setupShownIn(ref(workspace))
    const { result, unmount } = mountComposable(client, () =>
      useChecklist({ may: computed(() => true), ...here }),
    )
    const states = () => ({ known: result.known.value, shown: result.shown.value })
    const before = states()
    await idle()
    unmount()
    return { before, after: states(), hidden: here.hidden.value }
  }
  const unknown = { known: false, shown: false }

  it('is shown from the moment that something is known to be left', async () => {
    expect(await begun('w-3', clientOf({ ...allDone, rule: false }).client)).toEqual({
      before: unknown,
      after: { known: true, shown: true },
      hidden: false,
    })
  })

  it('is hidden once nothing is left, and then known to be without asking', async () => {
    const { client, namesSent } = clientOf(allDone)
    const hidden = { known: true, shown: false }
    expect(await begun('w-4', client)).toEqual({ before: unknown, after: hidden, hidden: true })
    const asked = namesSent().length
    expect(await begun('w-4', client)).toEqual({ before: hidden, after: hidden, hidden: true })
    expect(namesSent()).toHaveLength(asked)
  })

  it('keeps nothing waiting where the progress cannot be read', async () => {
    expect((await begun('w-5', scriptedClient({}).client)).after).toEqual({ known: true, shown: false })
  })

  it('is dismissed there alone, and can be asked for again', () => {
    const [first, second] = ['w-1', 'w-2'].map((id) => setupShownIn(ref(id)))
    const states = () =>
      [first, second].map((one) => ({ hidden: one?.hidden.value, asked: one?.asked.value }))
    const usual = { hidden: false, asked: false }
    expect(states()).toEqual([usual, usual])
    first?.hide()
    expect(states()).toEqual([{ hidden: true, asked: false }, usual])
    first?.ask()
    expect(states()).toEqual([{ hidden: false, asked: true }, usual])
    first?.hide()
    expect(states()).toEqual([{ hidden: true, asked: false }, usual])
  })
})
