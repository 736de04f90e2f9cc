import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import type { AskedVerdict } from './asker.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import type { VerdictOutcome } from './ruling.ts'

/** What became of asking one AI moderator about one version of an item. */
export interface NewVerdict {
  moderator: Pick<ReadyModerator, 'id' | 'name' | 'policyVersion' | 'shadow'>
  asked: AskedVerdict | null
  error: string | null
  outcome: VerdictOutcome
  /** Whether it waits for a human, unless the item already is what it says. */
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

/** A recommendation that waits now, in a workspace that has those reviewed. */
export interface Waiting {
  contentId: string
  aiModeratorId: string
}

/**
 * Keeps verdicts, and marks the items on which a recommendation waits now. A version is judged once by each moderator;
 * one that brought no verdict may be asked again.
 */
export async function recordVerdicts(tx: Sql, verdicts: readonly VerdictOn[]): Promise<Waiting[]> {
  if (verdicts.length === 0) return []
  return tx.query<Waiting>(
    `with written as (
       insert into ai_verdict (workspace_id, id, ai_moderator_id, content_id, version, policy_version, action, policy_category_id,
         reasoning, confidence, evidence, outcome, shadow, error, model, duration_ms, input_tokens, output_tokens, recommendation)
       select workspace_id, id, ai_moderator_id, content_id, version, policy_version, action, policy_category_id, reasoning,
         confidence, evidence, outcome, shadow, error, model, duration_ms, input_tokens, output_tokens, recommendation
       from json_to_recordset($1) as r (workspace_id uuid, id uuid, ai_moderator_id uuid, content_id uuid, version int,
         policy_version int, action text, policy_category_id uuid, reasoning text, confidence real, evidence jsonb,
         outcome text, shadow boolean, error text, model text, duration_ms int, input_tokens int, output_tokens int,
         recommendation text)
       on conflict (workspace_id, content_id, version, ai_moderator_id) do update
         set policy_version = excluded.policy_version, action = excluded.action, policy_category_id = excluded.policy_category_id,
           reasoning = excluded.reasoning, confidence = excluded.confidence, evidence = excluded.evidence,
           outcome = excluded.outcome, error = excluded.error, model = excluded.model, duration_ms = excluded.duration_ms,
           input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens,
           recommendation = excluded.recommendation, created_at = clock_timestamp()
         where ai_verdict.outcome = 'failed'
       returning workspace_id, content_id, ai_moderator_id, recommendation
     ), marked as (
       update content c set recommended = true from written w
       where (c.workspace_id, c.id) = (w.workspace_id, w.content_id) and w.recommendation = 'pending')
     select w.content_id as "contentId", w.ai_moderator_id as "aiModeratorId"
     from written w join workspace s on s.id = w.workspace_id
     where w.recommendation = 'pending' and s.review_recommendations`,
    [JSON.stringify(verdicts.map(row))],
  )
}

function row({ workspaceId, contentId, version, status, verdict }: VerdictOn) {
  const { moderator, asked, error, outcome, recommends } = verdict
  const said = asked?.verdict
  const waits = recommends && !moderator.shadow && said !== undefined && said.action !== status
  return {
    workspace_id: workspaceId,
    id: newId(),
    ai_moderator_id: moderator.id,
    content_id: contentId,
    version,
    policy_version: moderator.policyVersion,
    action: said?.action ?? null,
    policy_category_id: said?.section?.policyCategoryId ?? null,
    reasoning: said?.reasoning ?? null,
    confidence: said?.confidence ?? null,
    evidence: said?.evidence ?? [],
    outcome,
    shadow: moderator.shadow,
    error,
    model: asked?.model ?? null,
    duration_ms: asked?.durationMs ?? null,
    input_tokens: asked?.inputTokens ?? null,
    output_tokens: asked?.outputTokens ?? null,
    recommendation: waits ? 'pending' : null,
  }
}
