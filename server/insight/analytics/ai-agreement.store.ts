import { type QueryCreator, sql } from 'kysely'
import type { Action } from '../../actions/action.entity.ts'
import type { Content } from '../../intake/content/content.entity.ts'
import type { AiModerator } from '../../judging/ai-moderators/ai-moderator.entity.ts'
import type { AiVerdict } from '../../judging/ai-moderators/ai-verdict.entity.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { ActorKind, type Status } from '../../platform/vocabulary/status.ts'
import type { QualityRange } from '../../reviews/quality/quality-range.ts'

interface Tables {
  aiModerator: Pick<AiModerator, 'workspaceId' | 'id'>
  aiVerdict: TableOf<AiVerdict>
  content: Pick<Content, 'workspaceId' | 'id' | 'categoryId'>
  action: TableOf<Action>
}

/** The newest verdicts of each AI moderator that are compared, at most. */
export const mostCompared = 10_000

/** How often an AI moderator gave one answer where a person, or another AI moderator, gave another. */
export interface ComparedVerdicts {
  aiModeratorId: string
  /** The person; null where the other is an AI moderator. */
  memberId: string | null
  otherAiModeratorId: string | null
  status: Status
  policyCategoryId: string | null
  otherStatus: Status
  otherPolicyCategoryId: string | null
  count: number
}

const compared = [
  ...(['aiModeratorId', 'memberId', 'otherAiModeratorId', 'status', 'policyCategoryId'] as const),
  ...(['otherStatus', 'otherPolicyCategoryId'] as const),
] as const

/**
 * Compares the newest 10,000 verdicts of each AI moderator within so many days with the first decision of a person on the item
 * after it, where that stands, and with the verdicts of the other AI moderators on the same version. Of several verdicts before
 * one decision the last counts. With a member: only compared with what that member decided alone. With categories: only the
 * verdicts on their content, so that a category with few of them costs no more.
 */
export const comparedVerdicts = (
  tx: Sql,
  workspaceId: string,
  range: QualityRange,
): Promise<ComparedVerdicts[]> =>
  tx
    .db<Tables>()
    .with(
      (cte) => cte('verdict').materialized(),
      (db) => newestVerdicts(db, workspaceId, range),
    )
    .with('decided', (db) => withDecisions(db, workspaceId, range.memberId))
    .with('pair', (db) => {
      const decided = db.selectFrom('decided').select(compared)
      return range.memberId === null ? decided.unionAll(withVerdicts(db)) : decided
    })
    .selectFrom('pair')
    .select(compared)
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy(compared)
    .$narrowType<Pick<ComparedVerdicts, 'status' | 'otherStatus'>>()
    .execute()

const newestVerdicts = (
  db: QueryCreator<Tables>,
  workspaceId: string,
  { days, categoryIds }: QualityRange,
) => {
  const verdicts = db
    .selectFrom('aiModerator as m')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('aiVerdict as n')
        .select([
          'n.aiModeratorId',
          'n.contentId',
          'n.version',
          'n.action',
          'n.policyCategoryId',
          'n.createdAt',
        ])
        .where('n.workspaceId', '=', workspaceId)
        .whereRef('n.aiModeratorId', '=', 'm.id')
        .where('n.action', 'is not', null)
        .where('n.createdAt', '>', sql<Date>`verdict_now() - make_interval(days => ${days})`)
        .orderBy('n.createdAt', 'desc')
        .limit(mostCompared)
        .as('v'),
    )
    .selectAll('v')
    .where('m.workspaceId', '=', workspaceId)
  if (categoryIds === null) return verdicts
  return verdicts.where(({ exists, selectFrom, lit }) =>
    exists(
      selectFrom('content as c')
        .select(lit(1).as('one'))
        .where('c.workspaceId', '=', workspaceId)
        .whereRef('c.id', '=', 'v.contentId')
        .where('c.categoryId', '=', anyId(categoryIds)),
    ),
  )
}

type Verdict = Pick<
  AiVerdict,
  'aiModeratorId' | 'contentId' | 'version' | 'action' | 'policyCategoryId' | 'createdAt'
>

/** The verdicts with the first decision of a person after each; with a member, only where it is theirs. */
const withDecisions = (
  db: QueryCreator<Tables & { verdict: Verdict }>,
  workspaceId: string,
  memberId: string | null,
) => {
  const decided = db
    .selectFrom('verdict as v')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('action as a')
        .select(['a.id', 'a.actorId', 'a.status', 'a.policyCategoryId'])
        .where('a.workspaceId', '=', workspaceId)
        .whereRef('a.objectId', '=', 'v.contentId')
        .where('a.actionType', '=', 'ChangeStatus')
        .where('a.actorKind', '=', ActorKind.member)
        .where('a.undoneAt', 'is', null)
        .where('a.revertedAt', 'is', null)
        .whereRef('a.createdAt', '>=', 'v.createdAt')
        .orderBy('a.createdAt')
        .orderBy('a.id')
        .limit(1)
        .as('d'),
    )
    .distinctOn(['v.aiModeratorId', 'd.id'])
    .select([
      'v.aiModeratorId',
      'd.actorId as memberId',
      sql<string | null>`null::uuid`.as('otherAiModeratorId'),
    ])
    .select(['v.action as status', 'v.policyCategoryId'])
    .select(['d.status as otherStatus', 'd.policyCategoryId as otherPolicyCategoryId'])
    .orderBy('v.aiModeratorId')
    .orderBy('d.id')
    .orderBy('v.createdAt', 'desc')
  return memberId === null ? decided : decided.where('d.actorId', '=', memberId)
}

/** The pairs of verdicts of two AI moderators on the same version of an item. */
const withVerdicts = (db: QueryCreator<Tables & { verdict: Verdict }>) =>
  db
    .selectFrom('verdict as v')
    .innerJoin('verdict as o', (join) =>
      join
        .onRef('o.contentId', '=', 'v.contentId')
        .onRef('o.version', '=', 'v.version')
        .onRef('v.aiModeratorId', '<', 'o.aiModeratorId'),
    )
    .select([
      'v.aiModeratorId',
      sql<string | null>`null::uuid`.as('memberId'),
      'o.aiModeratorId as otherAiModeratorId',
    ])
    .select(['v.action as status', 'v.policyCategoryId'])
    .select(['o.action as otherStatus', 'o.policyCategoryId as otherPolicyCategoryId'])
