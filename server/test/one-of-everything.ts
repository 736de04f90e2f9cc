import { idOf, newId } from '../platform/ids.ts'
import type { TestApp, TestWorkspace } from './app.ts'

/** What the names and texts of it all are, so that they are found wherever they show. */
export const mark = 'belongs-to-the-other-workspace'

const made = [
  'media',
  'tag',
  'policy_category',
  'list',
  'rule',
  'review',
  'action',
  'attribute',
  'webhook',
  'delivery',
  'api_key',
  'integration',
  'session',
  'strike',
  'message_template',
  'user_report',
]
const sent = ['category', 'subcategory', 'user', 'content'] as const

/** Gives a workspace one of everything, and says the id of each by its table. */
export async function oneOfEverything(
  app: TestApp,
  workspace: TestWorkspace,
): Promise<Record<string, string>> {
  const { workspaceId } = workspace
  const ids: Record<string, string> = { member: workspace.admin.id }
  for (const table of made) ids[table] = newId()
  for (const kind of sent) ids[kind] = idOf(workspaceId, kind, mark)
  await app.services.database.inWorkspace(workspaceId, async (tx) => {
    const [queue] = await tx.query<{ id: string }>('select id from review_queue')
    ids['review_queue'] = queue?.id ?? ''
    for (const [table, values] of rowsOf(ids)) {
      const columns = ['workspace_id', ...Object.keys(values)]
      const places = columns.map((_, i) => `$${i + 1}`)
      await tx.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, [
        workspaceId,
        ...Object.values(values),
      ])
    }
  })
  return ids
}

type Row = [table: string, values: Record<string, unknown>]

const rowsOf = (id: Record<string, string>): Row[] => [
  ...sentRows(id),
  ...settingsRows(id),
  ...decisionRows(id),
  ...strikeRows(id),
  ...reportRows(id),
]

const sentRows = ({ category, subcategory, user, content, media }: Record<string, string>): Row[] => [
  ['category', { id: category, external_id: mark, name: mark }],
  ['subcategory', { id: subcategory, category_id: category, external_id: mark, name: mark }],
  ['platform_user', { id: user, external_id: mark, name: mark }],
  [
    'content',
    {
      id: content,
      external_id: mark,
      user_id: user,
      category_id: category,
      subcategory_id: subcategory,
      text: mark,
      status: 'flagged',
    },
  ],
  [
    'media',
    {
      id: media,
      content_id: content,
      version: 1,
      kind: 'image',
      position: 0,
      url: `https://${mark}.example`,
    },
  ],
]

const settingsRows = (id: Record<string, string>): Row[] => [
  ['message_template', { id: id['message_template'], name: mark, message: mark }],
  ['tag', { id: id['tag'], identifier: mark, name: mark, color: 'red' }],
  ['policy_category', { id: id['policy_category'], policy_id: mark, name: mark, hotkey: 1 }],
  ['attribute', { id: id['attribute'], name: mark, source: 'content', type: 'text' }],
  ['list', { id: id['list'], name: mark, type: 'strings' }],
  ['list_item', { list_id: id['list'], value: mark, added_by_kind: 'system' }],
  ['rule', { id: id['rule'], type: 'content', name: mark, conditions: '[]', actions: '[]', position: 1 }],
  ['webhook', { id: id['webhook'], url: `https://${mark}.example`, secret: mark }],
  ['api_key', { id: id['api_key'], name: mark, key_id: mark, hash: mark, hint: 'mark', scopes: ['rest'] }],
  ['integration', { id: id['integration'], kind: 'slack', name: mark, secrets: mark }],
  ['session', { id: id['session'], member_id: id['member'], token_hash: mark }],
]

const strikeRows = ({ strike, user }: Record<string, string>): Row[] => [
  [
    'strike',
    {
      id: strike,
      user_id: user,
      tier: 1,
      duration: 1,
      period: 'days',
      until: '2099-01-01',
      given_by_kind: 'system',
      given_at: '2026-01-01',
    },
  ],
]

const decisionRows = ({ action, review, review_queue, content, delivery }: Record<string, string>): Row[] => [
  ['review', { id: review, queue_id: review_queue, object_type: 'content', object_id: content, priority: 2 }],
  [
    'action',
    {
      id: action,
      action_type: 'ChangeStatus',
      object_type: 'content',
      object_id: content,
      cause_key: mark,
      actor_kind: 'system',
      status: 'flagged',
    },
  ],
  ['delivery', { id: delivery, body: mark, state: 'delivered' }],
]

const reportRows = ({ user_report, user, content, policy_category }: Record<string, string>): Row[] => [
  [
    'user_report',
    {
      id: user_report,
      object_type: 'content',
      object_id: content,
      reporter_id: user,
      reporter_type: 'normal',
      policy_category_id: policy_category,
      extra_info: mark,
    },
  ],
  [
    'reported_item',
    { object_id: content, object_type: 'content', open_count: 1, last_report_at: '2026-01-01T00:00:00Z' },
  ],
]
