import { profileColumns } from '../../intake/users/user.entity.ts'
import { UserRecordKind } from './user-record.object.ts'

/** A kind of data of a user: SQL of its rows `x`, and what is exported of each. */
export interface RecordKind {
  kind: UserRecordKind
  table: string
  /** The column with the user, or with the user's object that the row is about. */
  of: string
  /** What it is about: the user alone, their content alone, or both. */
  about: 'user' | 'content' | 'both'
  /** The time of a row that is about the user. */
  at?: string
  /** The columns that are exported as they are. */
  columns: readonly string[]
  /** What else is exported, by its name: SQL. */
  others?: Readonly<Record<string, string>>
}

const policyCategory = `(select name from policy_category p
  where (p.workspace_id, p.id) = (x.workspace_id, x.policy_category_id))`
const remotes = `(select json_agg(i.remote order by i.integration_id) from integration_object i
  where i.workspace_id = x.workspace_id and i.object_id = x.id)`
const foundIn = (column: string): string =>
  `(select a.${column} from media_analysis a where (a.workspace_id, a.sha256) = (x.workspace_id, x.sha256))`
const placeOf = (table: string): string =>
  `(select p.external_id from ${table} p where (p.workspace_id, p.id) = (x.workspace_id, x.${table}_id))`

const report = {
  table: 'user_report',
  columns: ['id', 'object_type', 'object_id', 'extra_info', 'state', 'handled_reason', 'handled_at'],
  others: { policyCategory, createdAt: 'x.created_at' },
} as const

/**
 * Every kind of data of a user that contains information of its own, in the order of the export. Left out are counts and computed
 * values, copies for the webhook and the audit log, who reported and reviewed, and legal holds, whose existence may have to stay
 * secret from the user.
 */
export const recordKinds: readonly RecordKind[] = [
  {
    kind: UserRecordKind.user,
    table: 'platform_user',
    of: 'id',
    about: 'user',
    columns: [
      'id',
      'external_id',
      'name',
      'type',
      ...profileColumns.map(({ column }) => column),
      'project_id',
      'unknown',
      'tags',
      'status',
      'temporarily_banned_until',
      'ban_duration',
      'ban_period',
      'strike_count',
      'strike_until',
      'decided_by_kind',
      'version',
      'created_at',
      'updated_at',
    ],
    others: { policyCategory, remotes },
  },
  {
    kind: UserRecordKind.strike,
    table: 'strike',
    of: 'user_id',
    about: 'user',
    at: 'given_at',
    columns: [
      'id',
      'tier',
      'duration',
      'period',
      'state',
      'until',
      'given_by_kind',
      'given_at',
      'ended_at',
      'removed_at',
      'removed_how',
    ],
  },
  {
    kind: UserRecordKind.content,
    table: 'content',
    of: 'user_id',
    about: 'user',
    columns: [
      'id',
      'external_id',
      'text',
      'image_urls',
      'video_urls',
      'audio_urls',
      'metadata',
      'tags',
      'status',
      'initial_status',
      'decided_by_kind',
      'version',
      'created_at',
      'updated_at',
    ],
    others: {
      category: placeOf('category'),
      subcategory: placeOf('subcategory'),
      policyCategory,
      remotes,
    },
  },
  {
    kind: UserRecordKind.media,
    table: 'media',
    of: 'content_id',
    about: 'content',
    columns: [
      'id',
      'content_id',
      'kind',
      'position',
      'url',
      'mime',
      'bytes',
      'sha256',
      'error',
      'fetched_at',
    ],
    others: { text: foundIn('text'), transcript: foundIn('transcript'), codes: foundIn('codes') },
  },
  {
    kind: UserRecordKind.aiVerdict,
    table: 'ai_verdict',
    of: 'content_id',
    about: 'content',
    columns: [
      'id',
      'content_id',
      'version',
      'action',
      'reasoning',
      'evidence',
      'confidence',
      'outcome',
      'shadow',
      'recommendation',
      'settled_at',
      'created_at',
    ],
    others: { policyCategory },
  },
  {
    kind: UserRecordKind.decision,
    table: 'action',
    of: 'object_id',
    about: 'both',
    columns: [
      'id',
      'action_type',
      'object_type',
      'object_id',
      'actor_kind',
      'rule_id',
      'status',
      'previous_status',
      'policy_name',
      'policy_information',
      'tags_added',
      'tags_removed',
      'note',
      'details',
      'undone_at',
      'reverted_at',
      'created_at',
    ],
  },
  {
    kind: UserRecordKind.appeal,
    table: 'appeal',
    of: 'object_id',
    about: 'both',
    columns: [
      'id',
      'external_id',
      'object_type',
      'object_id',
      'action_id',
      'text',
      'language',
      'state',
      'reason',
      'message',
      'decided_by_kind',
      'decided_action_id',
      'created_at',
      'decided_at',
    ],
  },
  {
    kind: UserRecordKind.review,
    table: 'review',
    of: 'object_id',
    about: 'both',
    at: 'opened_at',
    columns: [
      'id',
      'object_type',
      'object_id',
      'state',
      'opened_at',
      'held_until',
      'escalated_at',
      'resolved_at',
      'resolved_action_id',
    ],
  },
  {
    kind: UserRecordKind.reportMade,
    of: 'reporter_id',
    about: 'user',
    ...report,
    columns: [...report.columns, 'reporter_type'],
  },
  { kind: UserRecordKind.reportReceived, of: 'object_id', about: 'both', ...report },
]
