import type { Content } from '../../intake/content/content.entity.ts'
import { contentsById } from '../../intake/content/content.store.ts'
import { mediaOfContents } from '../../intake/content/media.store.ts'
import { answeredReports } from '../../intake/reports/user-report.store.ts'
import { usersById } from '../../intake/users/user.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { termsOf } from '../../settings/policies/statement-terms.ts'
import type { Action } from '../action.entity.ts'
import { detectedBefore } from './statement-facts.store.ts'
import { type Statement, statementOf, type StatementFacts } from './statement-record.ts'

/**
 * Whether an action is a restriction that requires a statement of reasons: a removal, a ban or a strike that was neither undone
 * nor reverted.
 */
export const restricts = ({ actionType, objectType, status, undoneAt, revertedAt }: Action): boolean =>
  undoneAt === null &&
  revertedAt === null &&
  (actionType === 'StrikeUser' ||
    (status === Status.hidden && (objectType === ObjectType.content || objectType === ObjectType.user)))

/** The statements of reasons of actions, by id; actions that restrict nothing, or whose object is deleted, have none. */
export async function statementsOf(
  tx: Sql,
  workspaceId: string,
  actions: readonly Action[],
): Promise<Map<string, Statement>> {
  const restricting = actions.filter(restricts)
  if (restricting.length === 0) return new Map()
  const known = await knownOf(tx, workspaceId, restricting)
  return new Map(
    restricting.flatMap((action) => {
      const facts = factsOf(action, known)
      return facts ? [[action.id, statementOf(facts)] as const] : []
    }),
  )
}

type StatementSources = Awaited<ReturnType<typeof knownOf>>

/** Loads what the statements of several actions need, each row once. */
async function knownOf(tx: Sql, workspaceId: string, actions: readonly Action[]) {
  const ids = actions.map(({ id }) => id)
  const on = (type: ObjectType) => [
    ...new Set(actions.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)),
  ]
  const categoryIds = [...new Set(actions.flatMap(({ policyCategoryId }) => policyCategoryId ?? []))]
  const categories = await policyCategoriesByIds(tx, workspaceId, categoryIds)
  const users = await usersById(tx, workspaceId, on(ObjectType.user))
  const contents = await contentsById(tx, workspaceId, on(ObjectType.content))
  return {
    categories: new Map(categories.map((category) => [category.id, category])),
    users: new Map(users.map((user) => [user.id, user])),
    contents: new Map(contents.map((content) => [content.id, content])),
    media: await mediaOfContents(tx, workspaceId, on(ObjectType.content)),
    detected: await detectedBefore(tx, workspaceId, ids),
    reported: await answeredReports(tx, workspaceId, ids),
  }
}

function factsOf(action: Action, known: StatementSources): StatementFacts | null {
  const { id, objectId, policyCategoryId, policyName, details, createdAt: at } = action
  const content = known.contents.get(objectId)
  const object = content ?? known.users.get(objectId)
  if (!object) return null
  const category = policyCategoryId ? known.categories.get(policyCategoryId) : undefined
  const until = details?.strike?.until ?? details?.temporaryBan?.until
  return {
    actionId: id,
    at,
    restricts: action.actionType === 'StrikeUser' ? 'service' : content ? 'content' : 'account',
    until: until ? new Date(until) : null,
    contentDate: object.createdAt,
    contentTypes: content ? typesOf(content, known.media) : [],
    by: deciderOf(action),
    detected: known.detected.has(id),
    reported: known.reported.has(id),
    policyName,
    terms: category ? termsOf(category) : null,
  }
}

function typesOf({ id, text }: Content, media: StatementSources['media']): StatementFacts['contentTypes'] {
  const kinds = media.filter(({ ownerId }) => ownerId === id).map(({ kind }) => kind)
  return [...(text ? (['text'] as const) : []), ...new Set(kinds)]
}

function deciderOf({ actorKind, ruleId }: Action): StatementFacts['by'] {
  if (ruleId !== null || actorKind === ActorKind.rule) return 'rule'
  return actorKind === ActorKind.ai ? 'ai' : 'human'
}
