import { moveActions, moveActionsOn, rulesThatActed } from '../../actions/past-action.store.ts'
import { countAgain } from '../../insight/analytics/roll-up.ts'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import type { ContentInput } from '../../intake/content/content.input.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import { moveContent } from '../../intake/content/past-content.store.ts'
import { moveUsers } from '../../intake/users/past-user.store.ts'
import { replaceRuleHours } from '../../judging/rules/health/past-rule-hour.store.ts'
import { moveRuleModes } from '../../judging/rules/past-rule.store.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { idOf, newId } from '../../platform/ids.ts'
import type { PastObject } from '../../platform/moments.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { moveResolution, moveReviewsOf } from '../../reviews/past-review.store.ts'
import { addPastQueuePoints } from '../../reviews/queue-history/past-queue-point.store.ts'
import type { Services } from '../../wiring/services.ts'
import { ordinary, people, trouble } from './demo-data.ts'
import { demoItem, pick } from './demo-items.ts'

const items = 600
const days = 28
const troubleShare = 0.2
/** How much of what rules flag moderators remove. */
const upheldShare = 0.85
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Gives the demo workspace a month of history: items that went through the pipeline, and moderators' decisions on what was
 * flagged, all backdated. @returns the items, and when they came, and the ids of those that were decided on
 */
export async function writeDemoPast(
  services: Services,
  workspaceId: string,
  moderatorIds: readonly string[],
): Promise<{ past: PastObject[]; decided: string[] }> {
  const { database, intake, pipeline } = services
  const sent = Array.from({ length: items }, () => itemAt(someMoment()))
  await Promise.all(sent.map(({ item }) => intake.accept(workspaceId, item)))
  for (;;) {
    const tasks = await claimTasks(database, analyzeContent, 64, 30)
    if (tasks.length === 0) break
    await pipeline.analyze(tasks)
  }
  const aged = sent.map(({ item, at }) => ({ id: idOf(workspaceId, 'content', item.contentId), at }))
  await ageItems(database, workspaceId, aged)
  const flagged = await flaggedItems(database, workspaceId, aged)
  for (const { id, policyCategoryId, createdAt: at } of flagged)
    await decideInPast(services, workspaceId, {
      object: { content: { id } },
      by: pick([moderatorIds[0], ...moderatorIds]) ?? '',
      status: Math.random() < upheldShare ? Status.hidden : Status.allowed,
      policyCategoryId,
      at: new Date(at.getTime() + 120_000 * 100 ** Math.random()),
    })
  return { past: aged, decided: flagged.map(({ id }) => id) }
}

/** An item, of somebody who was known at a moment of the past. */
function itemAt(at: Date): { item: ContentInput; at: Date } {
  const text = pick(Math.random() < troubleShare ? trouble : ordinary)
  return { item: demoItem(text, (Date.now() - at.getTime()) / dayMs), at }
}

/**
 * Dates what follows from items of the past: since when users are known, how often rules matched, what waited in queues, and the
 * figures of analytics.
 */
export async function dateWhatFollows(
  { database, ruleCounts }: Services,
  workspaceId: string,
  aged: readonly PastObject[],
): Promise<void> {
  const since = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs)
  await ruleCounts.flush()
  await database.inWorkspace(workspaceId, async (tx) => {
    await moveUsers(
      tx,
      workspaceId,
      people.map(({ id, knownDays }) => ({ id: idOf(workspaceId, 'user', id), at: since(knownDays) })),
    )
    await moveRuleModes(tx, workspaceId, since(days + 2))
    await replaceRuleHours(tx, workspaceId, await ruleHoursOf(tx, workspaceId, aged), since(days + 2))
    await addPastQueuePoints(tx, workspaceId, since(days + 2))
    await countAgain(tx, workspaceId, since(days + 3))
  })
}

/** The counts of the rules that acted on any of the items, by the hours in which these came; each was tried on all of them. */
async function ruleHoursOf(tx: Sql, workspaceId: string, aged: readonly PastObject[]) {
  const cameAt = new Map(aged.map(({ id, at }) => [id, Math.floor(at.getTime() / hourMs) * hourMs]))
  const acted = await rulesThatActed(tx, workspaceId, [...cameAt.keys()])
  const tried = countsOf([...cameAt.values()])
  const hits = countsOf(acted.map(({ ruleId, objectId }) => `${ruleId}:${cameAt.get(objectId)}`))
  return [...new Set(acted.map(({ ruleId }) => ruleId))].flatMap((ruleId) =>
    [...tried].map(([hour, items]) => ({
      ruleId,
      hour: new Date(hour),
      tried: items,
      hits: hits.get(`${ruleId}:${hour}`) ?? 0,
    })),
  )
}

/** How often each key is among them. */
function countsOf<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** A random moment of the last month before the last two days: more by day, fewer at weekends. */
function someMoment(): Date {
  const day = 2 + Math.floor(Math.random() * days)
  const midnight = Math.floor(Date.now() / dayMs - day) * dayMs
  const at = new Date(midnight + ((Math.random() + Math.random()) / 2) * dayMs)
  return [0, 6].includes(at.getUTCDay()) && Math.random() < 0.4 ? someMoment() : at
}

/** Backdates items, their rule actions and their reviews. */
export const ageItems = (
  database: Database,
  workspaceId: string,
  aged: readonly PastObject[],
): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    await moveContent(tx, workspaceId, aged)
    await moveActionsOn(tx, workspaceId, aged)
    await moveReviewsOf(tx, workspaceId, aged)
  })

async function flaggedItems(database: Database, workspaceId: string, among: readonly PastObject[]) {
  const ids = among.map(({ id }) => id)
  const items = await database.inWorkspace(workspaceId, (tx) => contentsById(tx, workspaceId, ids))
  return items.filter(({ status }) => status === Status.flagged)
}

/** A decision of a moderator at a moment of the past. */
interface PastDecision {
  object: { content: { id: string } } | { user: { externalId: string } }
  by: string
  status: Status
  policyCategoryId: string | null
  at: Date
}

/** Decides as a moderator, and backdates the decision. */
export async function decideInPast(
  { database, decisions }: Services,
  workspaceId: string,
  { object, by, status, policyCategoryId, at }: PastDecision,
): Promise<void> {
  const { actions } = await decisions.take(
    { workspaceId, actor: { kind: ActorKind.member, id: by } },
    {
      ...object,
      status,
      policyCategoryId: status === Status.hidden ? policyCategoryId : null,
      requestId: newId(),
    },
  )
  await database.inWorkspace(workspaceId, async (tx) => {
    await moveActions(
      tx,
      workspaceId,
      actions.map(({ id }) => id),
      at,
    )
    for (const objectId of new Set(actions.map((action) => action.objectId)))
      await moveResolution(tx, workspaceId, objectId, at)
  })
}
