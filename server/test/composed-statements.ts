import { auditInbox } from '../actions/audit-inbox.store.ts'
import { claimDue, claimParked, someMayBeDelivered } from '../delivery/webhooks/claiming.store.ts'
import { tryLockEndpoint } from '../delivery/webhooks/webhook.store.ts'
import { nodeEntities } from '../edges/graphql/nodes/node-entities.ts'
import { tablesOfIds } from '../edges/graphql/nodes/node.store.ts'
import { AnalyticsRange, withDays } from '../insight/analytics/analytics-range.ts'
import { readPoints, readTotals, readWait, readWaits } from '../insight/analytics/points.ts'
import { idsOf, takeOut } from '../insight/erasure/erase-content.ts'
import { actions, contents, tracesOfContent, tracesOfObjects } from '../insight/erasure/what-goes.ts'
import { tracesOfUser, users } from '../insight/erasure/what-goes.ts'
import { overdue } from '../insight/reconcile/discrepancies.ts'
import { forecast } from '../insight/retention/forecast.ts'
import { forgettings } from '../insight/retention/forgetting.ts'
import { nextOfPass, type Pass } from '../insight/retention/pass.ts'
import { retentionKinds } from '../insight/retention/retention-kinds.ts'
import { searchedContent } from '../intake/content/content-search.store.ts'
import { foundInIndex, searchInbox, writeGrams } from '../intake/search/search-index.store.ts'
import { queueMissing, textsOf } from '../intake/search/searched-objects.store.ts'
import { searchedUsers } from '../intake/users/user-search.store.ts'
import { RuleType } from '../judging/rules/rule-type.ts'
import { shadowAgreement } from '../judging/rules/shadow/shadow-hit.store.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { postponeOldest, someIn, workspacesIn } from '../platform/inboxes.ts'
import { claimTasks, taskIsDue } from '../platform/tasks.ts'
import { timerIsDue } from '../platform/timer.store.ts'
import { caseInbox } from '../reviews/cases/review-case-inbox.store.ts'
import { someQueueIsWorked } from '../reviews/queues/queue-presence.store.ts'
import { declaredTable } from './declared-columns.ts'
import { recordingTransaction } from './recording-transaction.ts'
import type { TestPlatform } from './test-platform.ts'

const id = newId()
const year = { from: new Date('2026-01-01'), to: new Date('2026-12-31'), timeZone: 'UTC' }
const ranges = [null, id].map((memberId) =>
  withDays(AnalyticsRange.parse({ ...year, interval: 'day', memberId }), null),
)
const inboxes = [auditInbox, caseInbox, searchInbox]
const searched = [searchedContent, searchedUsers]
const object = { id, text: 'a text', beside: null, also: null }
const traces = [...tracesOfObjects, ...tracesOfContent, ...tracesOfUser, actions, contents, users]
const batch = { workspaceId: id, days: 30, isOwn: true, place: null, most: 1 }
const inShadow = { workspaceId: id, id, version: 1, since: new Date() }
const send = (tx: Transaction, texts: readonly string[]) => texts.map((text) => tx.query(text))

/** Calls with everything that the composed statements of a file depend on, or these statements themselves. */
type Calls = (tx: Transaction, platform: TestPlatform) => Promise<unknown>[]

const calls: Readonly<Record<string, Calls>> = {
  'server/platform/inboxes.ts': (tx) =>
    inboxes.flatMap((inbox): Promise<unknown>[] => [workspacesIn(tx, inbox), postponeOldest(tx, inbox, id)]),
  'server/platform/lookout.ts': (tx) =>
    send(
      tx,
      [someMayBeDelivered, timerIsDue, taskIsDue('kind'), someQueueIsWorked, ...inboxes.map(someIn)].map(
        (due) => `select where ${due}`,
      ),
    ),
  'server/platform/tasks.ts': (tx) => [
    claimTasks({ asSystem: (work: (tx: Transaction) => unknown) => work(tx) } as Database, 'kind', 1, 1),
  ],
  'server/delivery/webhooks/claiming.store.ts': (tx) =>
    [claimDue, claimParked].map((claim) => claim(tx, id, { most: 1, leaseSeconds: 1 })),
  'server/delivery/webhooks/webhook.store.ts': (tx) => [tryLockEndpoint(tx, id)],
  'server/insight/analytics/points.ts': (tx) =>
    ranges.flatMap((range) =>
      [readTotals, readPoints, readWaits, readWait].map((read) => read(tx, id, range)),
    ),
  'server/insight/erasure/erase-content.ts': (tx) => [
    takeOut(tx, traces, id, [id]),
    idsOf(tx, 'appeal', id, [id]),
    idsOf(tx, 'review', id, [id]),
  ],
  'server/insight/reconcile/reconciler.ts': (tx) => send(tx, Object.values(overdue)),
  'server/insight/retention/forecast.ts': (tx) =>
    retentionKinds.map(({ aging }) => forecast(tx, aging, id, 30)),
  'server/insight/retention/pass.ts': (tx) =>
    retentionKinds.flatMap(({ aging }) => ('key' in aging ? nextOfPass(tx, aging as Pass, batch) : [])),
  'server/insight/retention/retention-steps.ts': (tx) =>
    send(
      tx,
      forgettings({ deliveries: 30 }).map(({ sql }) => sql),
    ),
  'server/intake/search/search-index.store.ts': (tx) =>
    searched.flatMap(({ type }) => [
      foundInIndex(tx, id, type, { search: 'a text', most: 1 }),
      writeGrams(tx, id, type, [{ id, texts: [] }]),
    ]),
  'server/intake/search/searched-objects.store.ts': (tx) =>
    searched.flatMap((each) => [textsOf(tx, id, each, [id]), queueMissing(tx, id, each)]),
  'server/edges/graphql/nodes/node.store.ts': (tx, platform) => [
    tablesOfIds(
      tx,
      id,
      [id],
      Object.values(nodeEntities).map(({ name }) => declaredTable(platform, name).table),
    ),
  ],
  'server/judging/rules/shadow/shadow-hit.store.ts': (tx) =>
    [RuleType.content, RuleType.user].map((type) =>
      shadowAgreement(tx, { ...inShadow, type }, { status: null, policyCategoryId: null }),
    ),
}

/** The statements that depend on what functions are called with, by the files that compose them. */
export async function composedStatements(platform: TestPlatform): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  for (const [path, call] of Object.entries(calls)) {
    const sent: string[] = []
    const tx = recordingTransaction([object], (text) => sent.push(text))
    await Promise.allSettled(call(tx, platform))
    texts.set(path, sent)
  }
  return texts
}
