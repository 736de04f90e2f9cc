import 'reflect-metadata'
import { inject } from 'vitest'
import { AuditLog } from '../access/audit/audit.service.ts'
import { Plan } from '../access/workspaces/workspace.entity.ts'
import { Workspaces } from '../access/workspaces/workspace.service.ts'
import { submissionOf } from '../intake/content/content-rows.ts'
import type { UpsertedContent } from '../intake/content/content-upsert.store.ts'
import { upsertContent } from '../intake/content/content-upsert.ts'
import { rulesUsing } from '../judging/rules/rule-usage.store.ts'
import { readConfig } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import { Priority, priorityRank } from '../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType } from '../platform/vocabulary/status.ts'
import { openReviews } from '../reviews/open-review.store.ts'
import { queuesLimitedTo } from '../reviews/queues/queues-limited-to.ts'
import { queuesById } from '../reviews/queues/review-queue.store.ts'
import { reasonInWords } from '../reviews/review-reason.ts'
import { openPlatform } from '../wiring/open-platform.ts'
import { workspaceStarts } from '../wiring/workspace-starts.ts'
import { freshDatabase } from './template-database.ts'

/** The parts below the services, on a database of the test's own. */
export async function startTestPlatform() {
  const own = await freshDatabase(inject('databaseUrl'))
  const { close, ...platform } = await openPlatform(
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: own.url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
    }),
  )
  return {
    ...platform,
    databaseUrl: own.url,
    audit: new AuditLog(platform.secrets),
    rulesUsing,
    queuesLimitedTo,
    sessions: { renew: () => Promise.resolve() },
    async close() {
      await close()
      await own.drop()
    },
  }
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

/** A new workspace with its Default Queue. */
export async function makeWorkspace(platform: TestPlatform, plan = Plan.pro): Promise<string> {
  const id = newId()
  const workspaces = new Workspaces({ ...platform, starts: workspaceStarts, queuesById })
  await platform.database.inWorkspace(id, (tx) => workspaces.createIn(tx, { id, name: 'Acme', plan }))
  return id
}

/** A new member of the workspace, as the actor of what they do. */
export async function makeMember(
  { database }: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  name = 'Ada',
) {
  const id = newId()
  await database.inWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into member (workspace_id, id, email, name, password_hash, role) values ($1, $2, $3, $4, 'none', 'moderator')`,
      [workspaceId, id, `${id}@acme.test`, name],
    ),
  )
  return { kind: ActorKind.member, id }
}

/** A content item of the workspace. */
export function storeContent(
  { database }: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  { contentId = newId(), text = 'hello', user = 'user-1', category = 'area-1', subcategory = 'room-1' } = {},
): Promise<UpsertedContent> {
  const input = {
    contentId,
    text,
    user: { id: user },
    category: { id: category },
    subcategory: { id: subcategory },
  }
  return database.inWorkspace(workspaceId, async (tx) => {
    const [written] = await upsertContent(tx, [submissionOf(workspaceId, input)])
    if (!written?.ok) throw new Error('the item was not accepted', { cause: written?.error })
    return written.value
  })
}

/** An open review of a new content item, in the Default Queue. */
export async function makeReview(
  platform: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  {
    priority = Priority.medium,
    text = 'hello',
    ruleId = null as string | null,
    policyCategoryId = null as string | null,
  } = {},
): Promise<{ id: string; queueId: string; contentId: string }> {
  const content = await storeContent(platform, workspaceId, { text })
  const reasons = [{ ...reasonInWords('rule', 'matched', policyCategoryId), ruleId }]
  const [opened] = await platform.database.inWorkspace(workspaceId, (tx) =>
    openReviews(tx, [
      {
        workspaceId,
        objectType: ObjectType.content,
        objectId: content.id,
        priority: priorityRank(priority),
        reasons,
      },
    ]),
  )
  if (!opened) throw new Error('no review was opened')
  return { id: opened.reviewId, queueId: opened.queueId, contentId: content.id }
}
