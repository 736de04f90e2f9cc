import { vi, expect } from 'vitest'
import type { Principal } from '../access/team/principal.ts'
import { idOf } from '../platform/ids.ts'
import { Priority, priorityRank } from '../platform/vocabulary/priority.ts'
import { ObjectType } from '../platform/vocabulary/status.ts'
import { openReviews } from '../reviews/open-review.store.ts'
import type { TestApp, TestWorkspace } from './app.ts'
import { makeContent } from './moderated-workspace.ts'

/** Names of everything that lies in the category that the moderator does not see. */
export const elsewhere = 'elsewhere-and-nobodys-business'

/** A workspace with something in each of two categories, reviewed and reported, and a moderator who is restricted to the near one. */
export interface TwoCategories {
  acme: TestWorkspace
  restricted: Principal
  ids: Record<'near' | 'far', { content: string; user: string; category: string; place: string }>
  reviews: Record<'near' | 'far' | 'farUser', string>
  queueId: string
}

/** Makes one; the app has to have a worker, which judges what is posted. */
export async function twoCategories(app: TestApp): Promise<TwoCategories> {
  const acme = await app.createWorkspace()
  // One after the other: judged together either may be the first in the action log.
  for (const [at, [category, label]] of [
    ['near', 'nearby'] as const,
    ['far', elsewhere] as const,
  ].entries()) {
    await post(app, acme, category, label)
    await vi.waitFor(async () => expect(await judged(app, acme)).toBe(at + 1), { timeout: 10_000 })
  }
  const of = (name: string, label: string) => ({
    content: idOf(acme.workspaceId, 'content', `${label}-content`),
    user: idOf(acme.workspaceId, 'user', `${label}-user`),
    category: idOf(acme.workspaceId, 'category', name),
    place: idOf(acme.workspaceId, 'subcategory', `${label}-place`),
  })
  const ids = { near: of('near', 'nearby'), far: of('far', elsewhere) }
  const opened = await openAll(app, acme, ids)
  await report(app, acme, { content: { externalId: `${elsewhere}-content` } })
  await report(app, acme, { user: { externalId: `${elsewhere}-user` } })
  await report(app, acme, { content: { externalId: 'nearby-content' } })
  // A report has its item judged once more.
  await vi.waitFor(async () => expect(await tasksOf(app, acme)).toEqual([]), { timeout: 10_000 })
  return { acme, restricted: await restrict(app, acme, ids.near.category), ids, ...opened }
}

const post = (app: TestApp, { workspaceId }: TestWorkspace, category: string, label: string) =>
  app.services.intake.accept(
    workspaceId,
    makeContent(`${label}-content`, `text ${label}`, {
      user: { id: `${label}-user`, name: `${label}-user`, projectId: category },
      category: { id: category, name: label === elsewhere ? elsewhere : 'Near' },
      subcategory: { id: `${label}-place`, name: `${label}-place` },
    }),
  )

const judged = async (app: TestApp, { workspaceId }: TestWorkspace): Promise<number> => {
  const rows = await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query(`select id from content where judged_version > 0`),
  )
  return rows.length
}

const tasksOf = ({ services }: TestApp, { workspaceId }: TestWorkspace) =>
  services.database.inWorkspace(workspaceId, (tx) =>
    tx.query('select kind from task where workspace_id = $1', [workspaceId]),
  )

async function openAll(
  app: TestApp,
  { workspaceId }: TestWorkspace,
  { near, far }: TwoCategories['ids'],
): Promise<Pick<TwoCategories, 'reviews' | 'queueId'>> {
  const open = (objectType: ObjectType, objectId: string) => ({
    workspaceId,
    objectType,
    objectId,
    priority: priorityRank(Priority.urgent),
    reasons: [],
  })
  const opened = await app.services.database.inWorkspace(workspaceId, (tx) =>
    openReviews(tx, [
      open(ObjectType.content, near.content),
      open(ObjectType.content, far.content),
      open(ObjectType.user, far.user),
    ]),
  )
  const [first = '', second = '', farUser = ''] = opened.map(({ reviewId }) => reviewId)
  return { reviews: { near: first, far: second, farUser }, queueId: opened[0]?.queueId ?? '' }
}

async function report(app: TestApp, { admin, rest }: TestWorkspace, about: object): Promise<void> {
  await app.graphql(
    admin,
    `mutation { createPolicyCategory(input: { name: "Spam", userReports: true }) { policyCategory { id } } }`,
  )
  const input = { ...about, policyId: 'spam', reporterExternalId: 'nearby-user' }
  const { errors } = await app.graphql(
    rest,
    `mutation ($input: SubmitUserReportInput!) { submitUserReport(input: $input) { userReport { __typename } } }`,
    { input },
  )
  expect(errors.map(({ message }) => message)).toEqual([])
}

async function restrict(
  app: TestApp,
  { admin, moderator }: TestWorkspace,
  category: string,
): Promise<Principal> {
  const { data } = await app.graphql<{ updateMember: { member: { categories: { id: string }[] } } }>(
    admin,
    `mutation ($id: ID!, $category: ID!) {
      updateMember(input: { id: $id, categoryIds: [$category] }) { member { categories { id } } }
    }`,
    { id: moderator.id, category },
  )
  expect(data.updateMember.member.categories).toEqual([{ id: category }])
  return { ...moderator, categories: [category] }
}
