import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeReview } from '../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
let id: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  id = (await makeReview(app.services, acme.workspaceId)).id
  const [row] = await sql<{ queueId: string }>(`select queue_id as "queueId" from review where id = $1`, [id])
  for (const { id: memberId } of [acme.moderator, acme.admin])
    await app.services.queueWork.start(
      { workspaceId: acme.workspaceId, memberId, sessionId: null },
      row?.queueId ?? '',
    )
})

const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const state = async () =>
  (await sql<{ state: string }>(`select state from review where id = $1`, [id]))[0]?.state

type Who = 'moderator' | 'colleague' | 'admin'

const actions = {
  claim: 'claimReview(input: { id: $id }) { review { id } }',
  release: 'releaseReview(input: { id: $id }) { review { id } }',
  skip: 'skipReview(input: { id: $id }) { review { id } }',
  assign: 'assignReview(input: { id: $id }) { review { id } }',
  hold: `holdReview(input: { id: $id, note: "Asked the platform", until: "${new Date(Date.now() + 86_400_000).toISOString()}" }) { review { id } }`,
  wake: 'wakeReview(input: { id: $id }) { review { id } }',
  escalate: 'escalateReview(input: { id: $id, note: "Over my head" }) { review { id } }',
  return: 'returnReview(input: { id: $id, note: "You can do this" }) { review { id } }',
  decide: '',
} as const
type Action = keyof typeof actions

async function act(who: Who, action: Action): Promise<{ code: unknown; message: string }[]> {
  const { errors } =
    action === 'decide'
      ? await app.graphql(
          acme[who],
          `mutation ($input: DecideInput!) { decide(input: $input) { undoableUntil } }`,
          {
            input: { reviewId: id, status: 'ALLOWED', requestId: newId() },
          },
        )
      : await app.graphql(acme[who], `mutation ($id: ID!) { ${actions[action]} }`, { id })
  return errors
}

/** How a review comes to stand so. */
const ways: Record<string, [Who, Action][]> = {
  open: [],
  claimed: [['moderator', 'claim']],
  'claimed by another': [['colleague', 'claim']],
  on_hold: [['colleague', 'hold']],
  escalated: [['colleague', 'escalate']],
  'escalated, on hold': [
    ['colleague', 'escalate'],
    ['admin', 'hold'],
  ],
  resolved: [['colleague', 'decide']],
}

const taken = 'CLAIMED Cleo is reviewing this'
const decided = 'ALREADY_DECIDED Already decided by Cleo'
const awake = 'CONFLICT The review is not on hold'
const asleep = 'CONFLICT The review is on hold'
const twice = 'CONFLICT The review is escalated already'
const never = 'CONFLICT The review is not escalated'
const barred = 'FORBIDDEN The review is escalated: an admin decides it'

const order: Action[] = ['claim', 'release', 'skip', 'assign', 'hold', 'wake', 'escalate', 'return', 'decide']

/** What each action makes of each state, in the order above: the new state, or the exact error. */
const moderatorTable: Record<string, string[]> = {
  open: ['claimed', 'open', 'open', 'open', 'on_hold', awake, 'escalated', never, 'resolved'],
  claimed: ['claimed', 'open', 'open', 'open', 'on_hold', awake, 'escalated', never, 'resolved'],
  'claimed by another': [taken, taken, taken, taken, taken, taken, taken, taken, taken],
  on_hold: [asleep, 'on_hold', asleep, asleep, 'on_hold', 'open', 'escalated', never, 'resolved'],
  escalated: [barred, barred, barred, barred, barred, barred, barred, barred, barred],
  'escalated, on hold': [barred, barred, barred, barred, barred, barred, barred, barred, barred],
  resolved: [decided, decided, decided, decided, decided, decided, decided, decided, decided],
}
const adminTable: Record<string, string[]> = {
  open: ['claimed', 'open', 'open', 'open', 'on_hold', awake, 'escalated', never, 'resolved'],
  'claimed by another': [taken, taken, taken, taken, taken, taken, taken, taken, taken],
  on_hold: [asleep, 'on_hold', asleep, asleep, 'on_hold', 'open', 'escalated', never, 'resolved'],
  escalated: [...Array.from({ length: 4 }, () => 'escalated'), 'on_hold', awake, twice, 'open', 'resolved'],
  'escalated, on hold': [
    asleep,
    'on_hold',
    asleep,
    asleep,
    'on_hold',
    'escalated',
    twice,
    'open',
    'resolved',
  ],
  resolved: [decided, decided, decided, decided, decided, decided, decided, decided, decided],
}

const cases = (who: Who, table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([from, outcomes]) =>
    outcomes.map((outcome, n) => ({ who, from, action: order[n] ?? 'claim', outcome })),
  )

describe('[V2.11.2] [V2.11.14] every action in every state', () => {
  it.each([...cases('moderator', moderatorTable), ...cases('admin', adminTable)])(
    'a review that is $from: $action by a $who gives $outcome',
    async ({ who, from, action, outcome }) => {
      for (const [by, step] of ways[from] ?? []) expect(await act(by, step)).toEqual([])
      const before = await state()
      const [error] = await act(who, action)
      if (!error) expect(await state()).toBe(outcome)
      else {
        expect(`${String(error.code)} ${error.message}`).toBe(outcome)
        expect(await state()).toBe(before)
      }
    },
  )
})
