import fc from 'fast-check'
import { idOf, newId } from '../platform/ids.ts'
import type { TestApp, TestWorkspace } from './app.ts'

/** Something that happened to one of a few things, to be written with a time of the past. */
export type PastEvent =
  | { type: 'item'; object: number }
  | { type: 'decision'; object: number; status: string; actor: string; undone?: boolean; reverted?: boolean }
  | { type: 'review'; object: number; waited: number | null }
  | { type: 'report'; object: number; handledAfter: number | null }

const object = fc.integer({ min: 0, max: 3 })

/** Any event. */
export const eventOf: fc.Arbitrary<PastEvent> = fc.oneof(
  fc.record({ type: fc.constant('item' as const), object }),
  fc.record({
    type: fc.constant('decision' as const),
    object,
    status: fc.constantFrom('allowed', 'flagged', 'hidden'),
    actor: fc.constantFrom('member', 'colleague', 'rule', 'customer', 'platform', 'key', 'system', 'ai'),
    undone: fc.boolean(),
    reverted: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('review' as const),
    object,
    waited: fc.option(fc.integer({ min: 0, max: 50 })),
  }),
  fc.record({
    type: fc.constant('report' as const),
    object,
    handledAfter: fc.option(fc.integer({ min: 0, max: 50 })),
  }),
)

/** A workspace with four items in two categories, that came 41 hours ago. */
export interface TestPast extends TestWorkspace {
  items: { id: string; categoryId: string }[]
  policyId: string
  ruleId: string
  aiId: string
}

/** Makes the workspace. */
export async function testPast(app: TestApp): Promise<TestPast> {
  const workspace = await app.createWorkspace()
  const { workspaceId } = workspace
  const policyId = newId()
  await write(
    app,
    workspaceId,
    `insert into policy_category (workspace_id, id, policy_id, name) values ($1, $2, 'spam', 'Spam')`,
    [policyId],
  )
  const items = [0, 1, 2, 3].map((n) => ({
    id: newId(),
    categoryId: idOf(workspaceId, 'category', `c${n % 2}`),
  }))
  for (const { id, categoryId } of items) await place(app, workspaceId, id, categoryId)
  return { ...workspace, items, policyId, ruleId: newId(), aiId: newId() }
}

/** Writes the event as if it had happened that many milliseconds ago. */
export async function happen(app: TestApp, past: TestPast, event: PastEvent, msAgo: number): Promise<void> {
  const at = new Date(Date.now() - msAgo)
  const { id, categoryId } = past.items[event.object] ?? { id: '', categoryId: '' }
  if (event.type === 'item') return place(app, past.workspaceId, newId(), categoryId, at)
  if (event.type === 'decision') return decide(app, past, { ...event, id, at })
  if (event.type === 'review') return review(app, past, { id, at, waited: event.waited })
  return report(app, past, { id, at, categoryId, handledAfter: event.handledAfter })
}

const write = (app: TestApp, workspaceId: string, sql: string, values: unknown[]): Promise<void> =>
  app.services.database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(sql, [workspaceId, ...values])
  })

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function place(app: TestApp, workspaceId: string, id: string, categoryId: string, at = hoursAgo(41)) {
  const [user, subcategory] = [idOf(workspaceId, 'user', 'u'), idOf(workspaceId, 'subcategory', categoryId)]
  await write(
    app,
    workspaceId,
    `with u as (insert into platform_user (workspace_id, id, external_id) values ($1, $2, 'u') on conflict do nothing),
       g as (insert into category (workspace_id, id, external_id, name) values ($1, $3::uuid, $3::uuid::text, $3::uuid::text) on conflict do nothing),
       s as (insert into subcategory (workspace_id, id, external_id, category_id) values ($1, $4::uuid, $4::uuid::text, $3::uuid) on conflict do nothing)
     insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, created_at)
     values ($1, $5::uuid, $5::uuid::text, $2, $3::uuid, $4::uuid, $6)`,
    [user, categoryId, subcategory, id, at],
  )
}

type Decision = Extract<PastEvent, { type: 'decision' }> & { id: string; at: Date }

async function decide(app: TestApp, past: TestPast, { id, at, status, actor, undone, reverted }: Decision) {
  const kind = { colleague: 'member', platform: 'customer' }[actor] ?? actor
  const actors: Record<string, string> = {
    member: past.moderator.id,
    colleague: past.colleague.id,
    ai: past.aiId,
    key: past.tool.id,
    customer: past.rest.id,
  }
  await write(
    app,
    past.workspaceId,
    `insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id, rule_id,
       status, policy_category_id, created_at, undone_at, reverted_at)
     values ($1, $2::uuid, 'ChangeStatus', 'content', $3, $2::uuid::text, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId(),
      id,
      kind,
      actors[actor] ?? null,
      kind === 'rule' ? past.ruleId : null,
      status,
      status === 'hidden' ? past.policyId : null,
      at,
      undone ? at : null,
      reverted ? at : null,
    ],
  )
}

const review = (
  app: TestApp,
  past: TestPast,
  { id, at, waited }: { id: string; at: Date; waited: number | null },
) =>
  write(
    app,
    past.workspaceId,
    `with gone as (delete from review where workspace_id = $1 and object_id = $3 and state <> 'resolved')
     insert into review (workspace_id, id, queue_id, object_type, object_id, priority, opened_at, state, resolved_at,
       resolved_by_kind, resolved_by_id)
     select $1, $2, q.id, 'content', $3, 2, $4::timestamptz - make_interval(secs => coalesce($5::int, 0)),
       case when $5::int is null then 'on_hold' else 'resolved' end, case when $5::int is not null then $4::timestamptz end,
       case when $5::int is not null then 'member' end, case when $5::int is not null then $6::uuid end
     from review_queue q where q.workspace_id = $1`,
    [newId(), waited === null ? newId() : id, at, waited, past.moderator.id],
  )

const report = (
  app: TestApp,
  past: TestPast,
  {
    id,
    at,
    categoryId,
    handledAfter,
  }: { id: string; at: Date; categoryId: string; handledAfter: number | null },
) =>
  write(
    app,
    past.workspaceId,
    `insert into user_report (workspace_id, id, object_type, object_id, category_id, reporter_id, reporter_type,
       policy_category_id, created_at, state, handled_reason, handled_at)
     select $1, $2, 'content', $3, $4, u.id, 'normal', $5, $6::timestamptz - make_interval(secs => coalesce($7::int, 0)),
       case when $7::int is null then 'open' else 'handled' end, case when $7::int is not null then 'ignored' end,
       case when $7::int is not null then $6::timestamptz end
     from platform_user u where u.workspace_id = $1`,
    [newId(), id, categoryId, past.policyId, at, handledAfter],
  )
