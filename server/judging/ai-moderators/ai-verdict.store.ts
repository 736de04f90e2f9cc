import { type Expression, sql } from 'kysely'
import { joinWorkspace } from '../../access/workspaces/workspace.store.ts'
import { firstHumanStatus } from '../../actions/human-decision.store.ts'
import { markRecommended } from '../../intake/content/content-decision.store.ts'
import { recommendedPart, versionInForce } from '../../intake/content/content-parts.store.ts'
import { anyId } from '../../platform/any-value.ts'
import { builtOnce } from '../../platform/built-once.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import { newestOfOwners } from '../../platform/newest-of-owners.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ActorRef, Status } from '../../platform/vocabulary/status.ts'
import type { AiAgreement } from './ai-moderator.object.ts'
import type { AiVerdict } from './ai-verdict.entity.ts'
import type { AskedVerdict } from './asker.ts'
import type { AskingCost } from './no-verdict.ts'
import { promptVersion } from './prompt.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { RecommendationState } from './recommendation-state.ts'
import type { VerdictOutcome } from './ruling.ts'

interface Tables {
  aiVerdict: TableOf<AiVerdict>
}

const verdictsOf = (tx: Sql, workspaceId: string | Expression<string>) =>
  tx.db<Tables>().selectFrom('aiVerdict').where('workspaceId', '=', workspaceId)

/** The newest 100 verdicts on each item, newest first. */
export const verdictsOnItems = builtOnce((tx, workspaceId, anyOfContents) => {
  const verdicts = verdictsOf(tx, workspaceId)
    .selectAll()
    .select('contentId as ownerId')
    .where('contentId', '=', anyOfContents)
  return newestOfOwners(tx, verdicts, { owner: 'contentId', newest: 'id' })
})

/** The newest verdicts of each AI moderator, at most so many. */
export const newestVerdictsOf = (
  tx: Sql,
  workspaceId: string,
  moderatorIds: readonly string[],
  most: number,
): Promise<(AiVerdict & { ownerId: string })[]> =>
  tx
    .db<Tables>()
    .selectFrom(sql<{ ownerId: string }>`unnest(${moderatorIds}::uuid[])`.as<'i'>(sql`i (owner_id)`))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('aiVerdict')
          .selectAll()
          .where('workspaceId', '=', workspaceId)
          .whereRef('aiModeratorId', '=', 'i.ownerId')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .as('d'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select('i.ownerId')
    .execute()

/** The verdict of that id if it is a recommendation, settled or not. */
export async function findRecommendation(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<AiVerdict | undefined> {
  if (!isId(id)) return undefined
  return verdictsOf(tx, workspaceId)
    .selectAll()
    .where('id', '=', id)
    .where('recommendation', 'is not', null)
    .executeTakeFirst()
}

/** A pending recommendation, which always has an action. */
type PendingRecommendation = Pick<AiVerdict, 'id' | 'version' | 'policyCategoryId'> & { action: Status }

/** The pending recommendations on an item. */
export const pendingOn = (
  tx: Sql,
  workspaceId: string,
  contentId: string,
): Promise<PendingRecommendation[]> =>
  verdictsOf(tx, workspaceId)
    .select(['id', 'version', 'policyCategoryId', sql<Status>`action`.as('action')])
    .where('contentId', '=', contentId)
    .where('recommendation', '=', RecommendationState.pending)
    .execute()

/** How a recommendation is settled: its state, the actor, and the deciding action, if there was one. */
interface Settlement extends Pick<AiVerdict, 'workspaceId' | 'id'> {
  state: RecommendationState
  by: ActorRef | null
  actionId: string | null
}

/** Settles one pending recommendation. @returns whether there was one */
export async function settleRecommendation(
  tx: Sql,
  { workspaceId, id, state, by, actionId }: Settlement,
): Promise<boolean> {
  const settled = await tx
    .db<Tables>()
    .updateTable('aiVerdict')
    .set({
      recommendation: state,
      settledAt: sql<Date>`clock_timestamp()`,
      settledByKind: by?.kind ?? null,
      settledById: by?.id ?? null,
      settledActionId: actionId,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('recommendation', '=', RecommendationState.pending)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Makes the recommendations that these actions had settled pending again, if the item still has their version. */
export async function reopenSettledBy(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('aiVerdict')
    .set({
      recommendation: RecommendationState.pending,
      settledAt: null,
      settledByKind: null,
      settledById: null,
      settledActionId: null,
    })
    .where('workspaceId', '=', workspaceId)
    .where('settledActionId', '=', anyId(actionIds))
    .where('version', '=', versionInForce(workspaceId, sql.ref('aiVerdict.contentId')))
    .execute()
}

/** Updates the item's mark of a pending recommendation. */
export async function markWaiting(tx: Sql, workspaceId: string, contentId: string): Promise<void> {
  const pending = verdictsOf(tx, workspaceId)
    .select('id')
    .where('contentId', '=', contentId)
    .where('recommendation', '=', RecommendationState.pending)
  await markRecommended(tx, { workspaceId, id: contentId }, sql<boolean>`exists ${pending}`)
}

/**
 * The agreement of humans with each AI moderator, by category, over its newest 10,000 verdicts of 30 days: a verdict counts as
 * decided when a human has decided on its item after it, and is compared with the first of those decisions; a rejected
 * recommendation counts as decided and disagreeing.
 */
export const agreementWith = (
  tx: Sql,
  workspaceId: string,
  moderatorIds: readonly string[],
): Promise<(AiAgreement & { ownerId: string })[]> =>
  tx.query(
    `select v.ai_moderator_id as "ownerId", v.policy_category_id as "policyCategoryId", count(*)::int as verdicts,
     count(*) filter (where h.status is not null or v.recommendation = 'rejected')::int as decided,
     count(*) filter (where h.status = v.action and v.recommendation is distinct from 'rejected')::int as agreed
   from unnest($2::uuid[]) as i (id)
   cross join lateral (
     select * from ai_verdict n
     where n.workspace_id = $1 and n.ai_moderator_id = i.id and n.action is not null
       and n.created_at > now() - interval '30 days'
     order by n.created_at desc limit 10000) v
   left join lateral (
     ${firstHumanStatus('v.workspace_id', 'v.content_id', 'v.created_at')}) h on true
   group by v.ai_moderator_id, v.policy_category_id order by count(*) desc, v.policy_category_id`,
    [workspaceId, moderatorIds],
  )

/** The result of one AI moderator for one version of an item. */
export interface NewVerdict {
  moderator: Pick<ReadyModerator, 'id' | 'name' | 'policyVersion' | 'shadow'>
  asked: AskedVerdict | null
  /** The usage, with or without a verdict; null when no model was called. */
  took: AskingCost | null
  error: string | null
  outcome: VerdictOutcome
  /** Whether it becomes a pending recommendation, unless the item has the recommended status already. */
  recommends: boolean
}

/** A verdict on an item, and the status that the item has after it. */
export interface VerdictOn {
  workspaceId: string
  contentId: string
  version: number
  status: Status | null
  verdict: NewVerdict
}

/** A recommendation that is now pending, in a workspace that has recommendations reviewed. */
export type WaitingRecommendation = Pick<AiVerdict, 'contentId' | 'aiModeratorId'>

/** SQL text: bench/full-workspace.ts runs it for each item that AI moderators judge, which are judged one by one: so it is prepared. */
const recording: PreparedStatement = {
  name: 'record-verdicts',
  text: `with written as (
       insert into ai_verdict (workspace_id, id, ai_moderator_id, content_id, version, policy_version, action, policy_category_id,
         reasoning, confidence, evidence, outcome, shadow, error, model, duration_ms, input_tokens, output_tokens, recommendation, prompt_version, cost)
       select workspace_id, id, ai_moderator_id, content_id, version, policy_version, action, policy_category_id, reasoning,
         confidence, evidence, outcome, shadow, error, model, duration_ms, input_tokens, output_tokens, recommendation,
         prompt_version, cost
       from json_to_recordset($1) as r (workspace_id uuid, id uuid, ai_moderator_id uuid, content_id uuid, version int,
         policy_version int, action text, policy_category_id uuid, reasoning text, confidence real, evidence jsonb,
         outcome text, shadow boolean, error text, model text, duration_ms int, input_tokens int, output_tokens int,
         recommendation text, prompt_version int, cost float8)
       on conflict (workspace_id, content_id, version, ai_moderator_id) do update
         set policy_version = excluded.policy_version, action = excluded.action, policy_category_id = excluded.policy_category_id,
           reasoning = excluded.reasoning, confidence = excluded.confidence, evidence = excluded.evidence,
           outcome = excluded.outcome, shadow = excluded.shadow, error = excluded.error, model = excluded.model, duration_ms = excluded.duration_ms,
           input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens,
           recommendation = excluded.recommendation, prompt_version = excluded.prompt_version,
           cost = case when ai_verdict.outcome = 'failed'
             then coalesce(ai_verdict.cost + excluded.cost, ai_verdict.cost, excluded.cost) else excluded.cost end,
           settled_at = null, settled_by_kind = null, settled_by_id = null, settled_action_id = null,
           created_at = clock_timestamp()
         where ai_verdict.outcome = 'failed' or ai_verdict.policy_version < excluded.policy_version
       returning workspace_id, content_id, ai_moderator_id, recommendation
     ), waiting as (
       select * from written where recommendation = 'pending'
     ), ${recommendedPart('waiting')}
     select v.content_id as "contentId", v.ai_moderator_id as "aiModeratorId"
     from waiting v ${joinWorkspace('v')} where w.review_recommendations`,
}

/**
 * Stores verdicts, and marks the items with a recommendation that is now pending. A version is judged once by each moderator and
 * version of its policy; a missing verdict may be requested again.
 */
export async function recordVerdicts(
  tx: Sql,
  verdicts: readonly VerdictOn[],
): Promise<WaitingRecommendation[]> {
  if (verdicts.length === 0) return []
  return tx.query<WaitingRecommendation>(recording, [JSON.stringify(verdicts.map(row))])
}

function row({ workspaceId, contentId, version, status, verdict }: VerdictOn) {
  const { moderator, asked, took, error, outcome, recommends } = verdict
  const given = asked?.verdict
  const waits = recommends && !moderator.shadow && given !== undefined && given.action !== status
  return {
    workspace_id: workspaceId,
    id: newId(),
    ai_moderator_id: moderator.id,
    content_id: contentId,
    version,
    policy_version: moderator.policyVersion,
    action: given?.action ?? null,
    policy_category_id: given?.section?.policyCategoryId ?? null,
    reasoning: given?.reasoning ?? null,
    confidence: given?.confidence ?? null,
    evidence: given?.evidence ?? [],
    outcome,
    shadow: moderator.shadow,
    error,
    model: took?.model ?? null,
    duration_ms: took?.durationMs ?? null,
    input_tokens: took?.inputTokens ?? null,
    output_tokens: took?.outputTokens ?? null,
    recommendation: waits ? 'pending' : null,
    prompt_version: promptVersion,
    cost: took?.cost ?? null,
  }
}
