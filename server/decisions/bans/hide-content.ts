import type { Sql, Transaction } from '../../platform/database.ts'
import { addTasks, settleTasks, type Task } from '../../platform/tasks.ts'
import { actAsMember } from '../../access/team/member-restriction.store.ts'
import { hideContentTask } from '../../intake/users/content-hiding.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { decide } from '../deciding/decide.ts'
import type { Decisions } from '../deciding/decided.ts'
import { type Judgement, judgementOf } from '../deciding/decision.ts'
import { opensNone } from '../deciding/route-reviews.ts'

interface Hiding {
  workspaceId: string
  id: string
  userId: string
  actionId: string
  actorKind: ActorKind
  actorId: string | null
  ruleId: string | null
  ruleVersion: number | null
  policyCategoryId: string | null
  started: boolean
  /** Whether the ban was undone, reverted or lifted. */
  over: boolean
}

/** How much content is removed in one transaction. */
const batchSize = 100

/**
 * Removes the next 100 items of a banned user, and writes the task that goes on after them, in one transaction: after a
 * crash the work is taken up where it was. Each removal is an action of whoever banned, with the category of its own. It
 * ends early when the ban does. Answers null for a task that is another worker's now.
 */
export async function hideNextContent(
  tx: Transaction,
  task: Task,
): Promise<(Decisions & { more: boolean }) | null> {
  if ((await settleTasks(tx, [task])).size === 0) return null
  const hiding = await read(tx, task)
  if (!hiding || hiding.over) {
    await finish(tx, task)
    return { decided: [], reviewEvents: [], more: false }
  }
  if (hiding.actorKind === ActorKind.member && hiding.actorId)
    await actAsMember(tx, task.workspaceId, hiding.actorId)
  if (!hiding.started) await count(tx, hiding)
  const next = await nextContent(tx, hiding)
  const decisions = await decide(
    tx,
    next.map((id) => removal(hiding, id)),
    opensNone,
  )
  const more = next.length === batchSize
  if (more) await addTasks(tx, [hideContentTask(hiding.workspaceId, hiding.id)])
  else await finish(tx, task)
  return { ...decisions, more }
}

/** Ends the removal of a user's content, with what kept it from going on if anything did. */
export async function finish(
  tx: Sql,
  { workspaceId, objectId }: Pick<Task, 'workspaceId' | 'objectId'>,
  error: string | null = null,
): Promise<void> {
  await tx.query(
    `update content_hiding set finished_at = clock_timestamp(), error = $3 where workspace_id = $1 and id = $2`,
    [workspaceId, objectId, error],
  )
}

async function read(tx: Sql, { workspaceId, objectId }: Task): Promise<Hiding | undefined> {
  const [hiding] = await tx.query<Hiding>(
    `select h.workspace_id as "workspaceId", h.id, h.user_id as "userId", h.action_id as "actionId",
       h.actor_kind as "actorKind", h.actor_id as "actorId", h.rule_id as "ruleId", h.rule_version as "ruleVersion",
       h.policy_category_id as "policyCategoryId", h.total > 0 as started,
       u.status <> 'hidden' or a.undone_at is not null or a.reverted_at is not null as over
     from content_hiding h
     join platform_user u on (u.workspace_id, u.id) = (h.workspace_id, h.user_id)
     join action a on (a.workspace_id, a.id) = (h.workspace_id, h.action_id)
     where h.workspace_id = $1 and h.id = $2`,
    [workspaceId, objectId],
  )
  return hiding
}

/** Counts what is to be removed, for people to see how far it has come. */
async function count(tx: Sql, { workspaceId, id }: Hiding): Promise<void> {
  await tx.query(
    `update content_hiding h set total = (
       select count(*) from content c
       where c.workspace_id = h.workspace_id and c.user_id = h.user_id and (c.created_at, c.id) < (h.after_at, h.after_id)
         and c.status is distinct from 'hidden')
     where h.workspace_id = $1 and h.id = $2`,
    [workspaceId, id],
  )
}

/** The user's next items, newest first, and the place after them. */
async function nextContent(tx: Sql, { workspaceId, id }: Hiding): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with next as (
       select c.id, c.created_at from content_hiding h
       join content c on c.workspace_id = h.workspace_id and c.user_id = h.user_id
         and (c.created_at, c.id) < (h.after_at, h.after_id) and c.status is distinct from 'hidden'
       where h.workspace_id = $1 and h.id = $2
       order by c.created_at desc, c.id desc limit ${batchSize}
     ), moved as (
       update content_hiding h set done = h.done + (select count(*) from next), after_at = l.created_at, after_id = l.id
       from (select id, created_at from next order by created_at, id limit 1) l
       where h.workspace_id = $1 and h.id = $2
     )
     select id from next`,
    [workspaceId, id],
  )
  return rows.map((row) => row.id)
}

function removal(hiding: Hiding, objectId: string): Judgement {
  const { workspaceId, actionId, actorKind, actorId, ruleId, ruleVersion, policyCategoryId } = hiding
  const decision = {
    cause: `hide-all:${actionId}:${objectId}`,
    actor: { kind: actorKind, id: actorId },
    ruleId,
    ruleVersion,
    status: Status.hidden,
    priority: null,
    policyCategoryId,
    policyInformation: null,
    tags: [],
    note: null,
    reason: null,
  }
  return judgementOf({ workspaceId, objectType: ObjectType.content, objectId, decisions: [decision] })
}
