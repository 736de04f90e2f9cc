import { aliveSql } from '../../access/team/session.store.ts'
import { keptDays as ruleDays } from '../../judging/rules/health/kept-days.ts'
import { keptHours } from '../../platform/events/event-cursor.ts'
import { keptDays as queueDays } from '../../reviews/queue-history/queue-history-filter.input.ts'
import { isHeld } from '../erasure/legal-hold.store.ts'
import { keptDays as exportDays } from '../exports/export.service.ts'
import { type PartitionedTable, partitionedTables, type RetentionDays } from './partitions.ts'

/** Rows that are deleted some time after their last use. */
export interface Forgetting {
  what: string
  /** SQL that deletes at most `$2` rows of the workspace `$1`; returns their number as `gone`. */
  sql: string
}

/** Days for which an invitation with an expired link is shown, so that it can be sent again. */
const invitationDays = 30
/** Days for which the id of a request is remembered. */
const requestDays = 1
/** Hours for which events are kept: one more than cursors are accepted. */
const eventHours = keptHours + 1
/** Days for which a timer that has fired, or was cancelled, is kept after it was due. */
const timerDays = 7
/** Rule conditions cover at most 30 days. */
const volumeDays = 31
/** Days for which a deleted view can be brought back. */
const viewDays = 1
/** Days for which a file's findings are kept after its scan, when no content has the file any more. */
const looseFindingsDays = 30
/** Days for which an AI moderator's spending of a day is kept; only today's is read. */
const spendingDays = 90
/** Days for which the usage of a signal provider on a day is kept. */
const usageDays = 400
/** Days for which a provider's result is kept, of a text or of a file that no content has. */
const looseResultDays = 90
/** Days for which quality checks of decisions are kept. */
const checkDays = 400
/** Days for which a finished retroaction keeps the items that it did not change. */
const retroactionDays = 90

/**
 * Everything that would grow without bound, and how long each is kept. What is not listed here is kept, or ends by the
 * workspace's own periods (`retentionKinds`): content, users, decisions with their traces and verdicts, reports, reviews,
 * strikes, the audit log, and counts of these. Backtests, trials of policies and runs of AI moderators have a timer of their own
 * each, and are deleted with their items.
 */
export const forgettings = ({ deliveries }: RetentionDays): readonly Forgetting[] => [
  { what: 'sessions that nobody can use', sql: rowsOf('session s', `not (${aliveSql})`) },
  { what: 'links for a new password', sql: rowsOf('password_link', 'expires_at < now()') },
  { what: 'invitations that nobody took', sql: rowsOf('invitation', before('expires_at', invitationDays)) },
  { what: 'live events', sql: rowsOf('event', `at < now() - interval '${eventHours} hours'`) },
  { what: 'requests that may be sent again', sql: rowsOf('sent_request', before('created_at', requestDays)) },
  ...partitionedTables({ deliveries }).map((table) => ({
    what: `what lay in no partition of ${table.name}`,
    sql: leftOf(table),
  })),
  ...othersForgotten,
]

const before = (column: string, days: number): string => `${column} < now() - interval '${days} days'`

/** With the column of the rows' object, those of an object on legal hold stay. */
const rowsOf = (table: string, condition: string, object?: string): string => `
  with gone as (
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where workspace_id = $1 and ${condition}${object ? ` and not ${isHeld('$1', object)}` : ''} limit $2))
    returning 1)
  select count(*)::int as gone from gone`

/**
 * Rows older than the table keeps them that lie in the default partition, because there was none for their month; other rows are
 * dropped with their partition. A row is identified by its ctid and its partition, since ctids repeat.
 */
function leftOf({ name, keptDays }: PartitionedTable): string {
  const past = `workspace_id = $1 and ${before('at', keptDays + 31)}`
  return `
  with old as materialized (select tableoid as part, ctid as place from ${name} where ${past} limit $2),
  gone as (
    delete from ${name} using old where ${past} and (tableoid, ctid) = (part, place) returning 1)
  select count(*)::int as gone from gone`
}

const sameRule = `
  select from rule r where (r.workspace_id, r.id, r.version) = (c.workspace_id, c.rule_id, c.rule_version)`

/** The items that it changed stay, so that it can be reversed. */
const overRetroaction = `
  select from retroaction r where (r.workspace_id, r.id) = (i.workspace_id, i.retroaction_id)
    and ${before('r.finished_at', retroactionDays)}
    and r.state in ('applied', 'reversed', 'cancelled', 'failed') and i.state <> 'changed'`

/** The decisions stay on record; after this they can no longer be reversed as a whole. */
const overBulkDecision = before('finished_at', retroactionDays)

const overCheck = `state = 'over' and ${before('created_at', checkDays)}`

const uselessView = `(${before('v.deleted_at', viewDays)} or not v.shared and not exists (
  select from member m where (m.workspace_id, m.id) = (v.workspace_id, v.owner_id)))`

const looseFindings = `${before('a.analyzed_at', looseFindingsDays)} and not exists (
  select from media m where (m.workspace_id, m.sha256) = (a.workspace_id, a.sha256))`

const looseResults = `${before('r.told_at', looseResultDays)} and not exists (
  select from media m where (m.workspace_id, m.sha256) = (r.workspace_id, r.digest))`

/** What every installation keeps for the same time. */
const othersForgotten: readonly Forgetting[] = [
  {
    what: 'timers that are over',
    sql: rowsOf('timer', `state in ('fired', 'cancelled') and ${before('due_at', timerDays)}`),
  },
  { what: 'hours of rules', sql: rowsOf('rule_hour', before('hour', ruleDays + 1)) },
  {
    what: 'hits of rules in shadow',
    sql: rowsOf('rule_shadow_hit', before('matched_at', ruleDays + 1), 'rule_shadow_hit.object_id'),
  },
  { what: 'hours of rules in shadow', sql: rowsOf('rule_shadow_hour', before('hour', ruleDays + 1)) },
  { what: 'times of rules that are gone', sql: rowsOf('rule_cost c', `not exists (${sameRule})`) },
  {
    what: 'content volume',
    sql: rowsOf('content_volume', before('hour', volumeDays), 'content_volume.user_id'),
  },
  {
    what: 'topic volume',
    sql: rowsOf('topic_volume', before('hour', volumeDays), 'topic_volume.user_id'),
  },
  {
    what: 'topics of content',
    sql: rowsOf('content_topic', before('counted_at', volumeDays), 'content_topic.content_id'),
  },
  { what: 'quarters of an hour of queues', sql: rowsOf('queue_point', before('at', queueDays)) },
  { what: 'days of classifiers in shadow', sql: rowsOf('classifier_shadow_day', before('day', volumeDays)) },
  {
    what: 'items that retroactions left alone',
    sql: rowsOf('retroaction_item i', `exists (${overRetroaction})`, 'i.object_id'),
  },
  { what: 'decisions on selections that are over', sql: rowsOf('bulk_decision', overBulkDecision) },
  {
    what: 'checks of decisions',
    sql: rowsOf('quality_check', overCheck, 'quality_check.content_id'),
  },
  { what: 'views that were deleted, or whose owner has left', sql: rowsOf('saved_view v', uselessView) },
  { what: 'exports', sql: rowsOf('export', before('created_at', exportDays)) },
  { what: 'days of AI moderators', sql: rowsOf('ai_spending', before('day', spendingDays)) },
  { what: 'days of signal providers', sql: rowsOf('signal_usage', before('day', usageDays)) },
  { what: 'what providers told of what no content has', sql: rowsOf('signal_result r', looseResults) },
  { what: 'findings in files of no content', sql: rowsOf('media_analysis a', looseFindings) },
  { what: 'embeddings of files of no content', sql: rowsOf('media_embedding a', looseFindings) },
]
