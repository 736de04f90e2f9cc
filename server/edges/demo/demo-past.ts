import { countAgain } from '../../insight/analytics/roll-up.ts'
import { analyzeContent } from '../../intake/content/content.service.ts'
import type { Services } from '../../wiring/services.ts'
import type { Database } from '../../platform/database.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import { ordinary, trouble } from './demo-data.ts'
import { demoItem, pick } from './demo-items.ts'

const items = 600
const days = 28
const troubleShare = 0.2
const dayMs = 86_400_000

/** Something of the demo, and when it is to have happened. */
interface Aged {
  id: string
  at: Date
}

/**
 * Gives the demo workspace a month behind it: items that went through the pipeline, and moderators' decisions on what was
 * flagged, all with times of the past.
 */
export async function writeDemoPast(
  services: Services,
  workspaceId: string,
  moderatorIds: readonly string[],
): Promise<void> {
  const { database, intake, pipeline } = services
  const sent = Array.from({ length: items }, () =>
    demoItem(pick(Math.random() < troubleShare ? trouble : ordinary)),
  )
  await Promise.all(sent.map((item) => intake.accept(workspaceId, item)))
  for (;;) {
    const tasks = await claimTasks(database, analyzeContent, 64, 30)
    if (tasks.length === 0) break
    await pipeline.analyze(tasks)
  }
  const aged = sent.map(({ contentId }) => ({
    id: idOf(workspaceId, 'content', contentId),
    at: someMoment(),
  }))
  await ageItems(database, workspaceId, aged)
  for (const { id, policyCategoryId, at } of await flaggedItems(database, workspaceId, aged))
    await decide(services, workspaceId, {
      contentId: id,
      by: pick([moderatorIds[0], ...moderatorIds]) ?? '',
      status: Math.random() < 0.65 ? Status.hidden : Status.allowed,
      policyCategoryId,
      at: new Date(at.getTime() + 120_000 * 100 ** Math.random()),
    })
  await database.inWorkspace(workspaceId, (tx) =>
    countAgain(tx, workspaceId, new Date(Date.now() - (days + 3) * dayMs)),
  )
}

/** A moment of the last month, but for the last two days: most by day, fewer at weekends. */
function someMoment(): Date {
  const day = 2 + Math.floor(Math.random() * days)
  const midnight = Math.floor(Date.now() / dayMs - day) * dayMs
  const at = new Date(midnight + ((Math.random() + Math.random()) / 2) * dayMs)
  return [0, 6].includes(at.getUTCDay()) && Math.random() < 0.4 ? someMoment() : at
}

/** Moves items, what the rules did to them, and their reviews to moments of the past. */
export const ageItems = (database: Database, workspaceId: string, aged: readonly Aged[]): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `with aged as (
         select * from unnest($2::uuid[], $3::timestamptz[]) as item (id, at)
       ), posted as (
         update content c set created_at = aged.at, updated_at = aged.at from aged where c.workspace_id = $1 and c.id = aged.id
       ), acted as (
         update action a set created_at = aged.at + interval '1 second' from aged where a.workspace_id = $1 and a.object_id = aged.id
       )
       update review v set opened_at = aged.at + interval '1 second' from aged where v.workspace_id = $1 and v.object_id = aged.id`,
      [workspaceId, aged.map(({ id }) => id), aged.map(({ at }) => at)],
    )
  })

const flaggedItems = (database: Database, workspaceId: string, among: readonly Aged[]) =>
  database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ id: string; policyCategoryId: string | null; at: Date }>(
      `select id, policy_category_id as "policyCategoryId", created_at as at from content
       where workspace_id = $1 and id = any ($2::uuid[]) and status = 'flagged'`,
      [workspaceId, among.map(({ id }) => id)],
    ),
  )

interface PastDecision {
  contentId: string
  by: string
  status: Status
  policyCategoryId: string | null
  at: Date
}

/** Has a moderator decide, and moves the decision to its moment. */
async function decide(
  { database, decisions }: Services,
  workspaceId: string,
  { contentId, by, status, policyCategoryId, at }: PastDecision,
): Promise<void> {
  const { actions } = await decisions.take(
    { workspaceId, actor: { kind: ActorKind.member, id: by } },
    {
      contentId,
      status,
      policyCategoryId: status === Status.hidden ? policyCategoryId : null,
      requestId: newId(),
    },
  )
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `with acted as (update action set created_at = $2 where workspace_id = $1 and id = any ($3::uuid[]))
       update review set resolved_at = $2 where workspace_id = $1 and object_id = $4 and state = 'resolved'`,
      [workspaceId, at, actions.map(({ id }) => id), contentId],
    )
  })
}
