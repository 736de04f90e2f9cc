import { countAgain } from '../../insight/analytics/roll-up.ts'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import type { Services } from '../../wiring/services.ts'
import { moveActions, moveActionsOn } from '../../actions/past-action.store.ts'
import { moveContent } from '../../intake/content/past-content.store.ts'
import { moveResolution, moveReviewsOf } from '../../reviews/past-review.store.ts'
import type { PastObject } from '../../platform/moments.ts'
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

/**
 * Gives the demo workspace a month of history: items that went through the pipeline, and moderators' decisions on what was
 * flagged, all backdated.
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
  for (const { id, policyCategoryId, createdAt: at } of await flaggedItems(database, workspaceId, aged))
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

interface PastDecision {
  contentId: string
  by: string
  status: Status
  policyCategoryId: string | null
  at: Date
}

/** Decides as a moderator, and backdates the decision. */
async function decide(
  { database, decisions }: Services,
  workspaceId: string,
  { contentId, by, status, policyCategoryId, at }: PastDecision,
): Promise<void> {
  const { actions } = await decisions.take(
    { workspaceId, actor: { kind: ActorKind.member, id: by } },
    {
      content: { id: contentId },
      status,
      policyCategoryId: status === Status.hidden ? policyCategoryId : null,
      requestId: newId(),
    },
  )
  const actionIds = actions.map(({ id }) => id)
  await database.inWorkspace(workspaceId, async (tx) => {
    await moveActions(tx, workspaceId, actionIds, at)
    await moveResolution(tx, workspaceId, contentId, at)
  })
}
