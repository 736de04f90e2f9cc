/** Data of an object outside of its own row, and the SQL that deletes it. */
export interface Trace {
  /** The table. */
  table: string
  /** SQL that deletes from the workspace `$1` what is kept of the objects `$2`. */
  sql: string
}

const rowsOf = (table: string, column = 'object_id'): Trace => ({
  table,
  sql: `delete from ${table} where workspace_id = $1 and ${column} = any ($2::uuid[])`,
})

/** Rows of something done to many objects, found by the key that begins with that of the parent. */
const rowsOfEach = (table: string, parent: string): Trace => ({
  table,
  sql: `delete from ${table} where workspace_id = $1 and object_id = any ($2::uuid[])
    and ${parent}_id = any (array(select id from ${parent} where workspace_id = $1))`,
})

/**
 * SQL that locks the deliveries with actions on the objects. It runs before the objects are locked, in the order in which
 * settling a delivery locks: first the delivery, then the objects of its actions.
 */
export const lockingDeliveries = `
  select id from delivery where workspace_id = $1 and id = any (array(
    select delivery_id from outbox where workspace_id = $1 and object_id = any ($2::uuid[]) and delivery_id is not null))
  order by id for update`

/**
 * SQL that locks the tasks of the objects. It runs before the objects are locked, in the order in which a task is settled: whoever
 * settles one has either decided before, or finds it gone. An object that is sent under the same identifier later has the same id.
 */
export const lockingTasks =
  'select id from task where workspace_id = $1 and object_id = any ($2::uuid[]) order by id for update'

/** Webhook actions, delivered or not: a delivery keeps its actions on other objects, and is deleted where it has none. */
const deliveredActions: Trace = {
  table: 'outbox',
  sql: `
    with gone as (
      delete from outbox where workspace_id = $1 and object_id = any ($2::uuid[]) returning id, delivery_id
    ), waiting as (
      delete from outbox_waiting where workspace_id = $1 and id = any (array(select id from gone))
    ), lighter as materialized (
      select d.id, array(
        select part from unnest(d.outbox_ids) with ordinality as carried (part, place)
        where part <> all (array(select id from gone)) order by place) as outbox_ids
      from delivery d where d.workspace_id = $1 and d.id = any (array(select delivery_id from gone))
    ), answers as (
      update delivery_attempt set answer = null
      where workspace_id = $1 and delivery_id = any (array(select id from lighter)) and answer is not null
    ), empty as (
      delete from delivery d using lighter l where d.workspace_id = $1 and d.id = l.id and l.outbox_ids = '{}'
    )
    update delivery d set outbox_ids = l.outbox_ids from lighter l
    where d.workspace_id = $1 and d.id = l.id and l.outbox_ids <> '{}'`,
}

/**
 * Reports, in the order in which their locks are taken: the row of the item before its reports. The counts of other users'
 * reports stay.
 */
const reports = [rowsOf('reported_item'), rowsOf('user_report'), rowsOf('report_count')]

/** Timers of objects and of their reviews. */
export const timers = rowsOf('timer')

/** Data of content and users alike; the audit log and the actions themselves come after them. */
export const tracesOfObjects: readonly Trace[] = [
  deliveredActions,
  rowsOf('integration_decision'),
  rowsOf('integration_object'),
  ...reports,
  rowsOf('appeal'),
  rowsOf('review'),
  rowsOf('applied_rule'),
  rowsOf('legal_hold'),
  rowsOf('member_withheld'),
  rowsOf('rule_shadow_hit'),
  rowsOfEach('backtest_match', 'backtest'),
  rowsOfEach('retroaction_item', 'retroaction'),
  rowsOfEach('bulk_decision_item', 'bulk_decision'),
  timers,
  rowsOf('task'),
]

/** Files that no other content uses, with their findings and fingerprints. */
const files: Trace = {
  table: 'media',
  sql: `
    with gone as (
      delete from media where workspace_id = $1 and content_id = any ($2::uuid[]) returning sha256
    ), loose as materialized (
      select distinct sha256 from gone where sha256 is not null and not exists (
        select from media m where m.workspace_id = $1 and m.sha256 = gone.sha256 and m.content_id <> all ($2::uuid[]))
    ), results as (
      delete from signal_result where workspace_id = $1 and digest = any (array(select sha256 from loose))
    ), embedded as (
      delete from media_embedding where workspace_id = $1 and sha256 = any (array(select sha256 from loose))
    )
    delete from media_analysis where workspace_id = $1 and sha256 = any (array(select sha256 from loose))`,
}

/** Data of content alone; rows with a foreign key to it are deleted by the database. */
export const tracesOfContent: readonly Trace[] = [
  rowsOf('golden_item', 'content_id'),
  rowsOf('quality_check', 'content_id'),
  rowsOf('decision_trace', 'content_id'),
  rowsOf('content_topic', 'content_id'),
  {
    table: 'policy_trial_item',
    sql: `update policy_trial_item set text = '', draft_reasoning = null, done = true
      where workspace_id = $1 and (content_id = any ($2::uuid[]) or example_id = any (array(
        select id from policy_example where workspace_id = $1 and content_id = any ($2::uuid[]))))`,
  },
  // After the items of trials, which are found by them.
  rowsOf('policy_example', 'content_id'),
  files,
]

/** Deleted last: the decisions, by which the tables above are found, and the objects. */
export const actions = rowsOf('action')
export const contents = rowsOf('content', 'id')

/** Data of users alone; rows with a foreign key to it are deleted by the database. */
export const tracesOfUser: readonly Trace[] = [
  rowsOf('content_volume', 'user_id'),
  rowsOf('topic_volume', 'user_id'),
]

export const users = rowsOf('platform_user', 'id')
