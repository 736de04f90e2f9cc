import { idOf, newId } from '../platform/ids.ts'
import type { TestApp, TestWorkspace } from './app.ts'
import { classifierRows } from './classifier-rows.ts'
import { decisionRows, strikeRows } from './decision-rows.ts'
import { mark } from './mark.ts'
import { pastRows } from './past-rows.ts'
import { appealRows, qualityRows, queueWorkRows, reportRows } from './review-rows.ts'
import { ruleHealthRows } from './rule-rows.ts'
import { signalRows } from './signal-rows.ts'
import { trialRows } from './trial-rows.ts'

export { mark } from './mark.ts'

const made = [
  'media',
  'tag',
  'policy_category',
  'written_policy',
  'ai_moderator',
  'ai_verdict',
  'policy_example',
  'policy_trial',
  'ai_run',
  'hash_list',
  'media_source',
  'classifier',
  'classifier_example',
  'classifier_version',
  'list',
  'rule',
  'rule_alert',
  'review',
  'review_case',
  'appeal',
  'action',
  'attribute',
  'webhook',
  'delivery',
  'api_key',
  'integration',
  'signal_provider',
  'session',
  'invitation',
  'strike',
  'message_template',
  'saved_view',
  'user_report',
  'backtest',
  'retroaction',
  'bulk_decision',
  'erasure',
  'export',
  'suggested_score',
  'golden_item',
  'quality_check',
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
  ...trialRows(id, mark),
  ...decisionRows(id),
  ...queueWorkRows(id),
  ...appealRows(id),
  ...qualityRows(id),
  ...strikeRows(id),
  ...reportRows(id),
  ...pastRows(id),
  ...ruleHealthRows(id),
  ...signalRows(id, mark),
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
      sha256: mark,
    },
  ],
  ['media_analysis', { sha256: mark, md5: mark, codes: `{${mark}}`, text: mark, transcript: mark }],
  ['media_print', { id: 1, sha256: mark, place: 0, ...blankPrint }],
  ['media_print_key', { id: 1, print: blankPrint.print }],
]

const blankPrint = {
  print: '0'.repeat(64),
  print_mirror: '0'.repeat(64),
  pdq: '0'.repeat(256),
  pdq_mirror: '0'.repeat(256),
  quality: 100,
}

const settingsRows = (id: Record<string, string>): Row[] => [
  ['message_template', { id: id['message_template'], name: mark, message: mark }],
  [
    'saved_view',
    {
      id: id['saved_view'],
      owner_id: id['member'],
      page: 'content',
      name: mark,
      shared: true,
      filters: { q: mark },
      position: 0,
    },
  ],
  ['tag', { id: id['tag'], identifier: mark, name: mark, color: 'red' }],
  ['policy_category', { id: id['policy_category'], policy_id: mark, name: mark, hotkey: 1 }],
  ['written_policy', { id: id['written_policy'], name: mark, draft: '[]', published_version: 1 }],
  [
    'written_policy_version',
    {
      policy_id: id['written_policy'],
      version: 1,
      sections: JSON.stringify([{ policyCategoryId: id['policy_category'], markdown: mark }]),
      published_by_kind: 'system',
    },
  ],
  [
    'ai_moderator',
    {
      id: id['ai_moderator'],
      name: mark,
      written_policy_id: id['written_policy'],
      provider: 'anthropic',
      secrets: mark,
      decisiveness: 'cautious',
      may: '{flagged}',
      checks_incoming: true,
      checks_allowed: false,
      shadow: false,
    },
  ],
  [
    'ai_verdict',
    {
      id: id['ai_verdict'],
      ai_moderator_id: id['ai_moderator'],
      content_id: id['content'],
      version: 1,
      policy_version: 1,
      action: 'hidden',
      policy_category_id: id['policy_category'],
      reasoning: mark,
      outcome: 'recommended',
      shadow: false,
      recommendation: 'pending',
    },
  ],
  ['attribute', { id: id['attribute'], name: mark, source: 'content', type: 'text' }],
  ['media_source', { id: id['media_source'], hosts: mark, kind: 'header', settings: {}, secrets: mark }],
  ['hash_list', { id: id['hash_list'], name: mark, purpose: 'csam' }],
  ...classifierRows(id),
  ['hash_list_entry', { list_id: id['hash_list'], hash: mark, purpose: 'csam' }],
  ['list', { id: id['list'], name: mark, type: 'strings' }],
  ['list_item', { list_id: id['list'], value: mark, added_by_kind: 'system' }],
  [
    'rule',
    {
      id: id['rule'],
      type: 'content',
      name: mark,
      conditions: '[]',
      actions: '[]',
      position: 1,
      shadow: true,
    },
  ],
  [
    'rule_version',
    { rule_id: id['rule'], version: 1, type: 'content', name: mark, conditions: '[]', actions: '[]' },
  ],
  ['webhook', { id: id['webhook'], url: `https://${mark}.example`, secret: mark }],
  [
    'api_key',
    { id: id['api_key'], name: mark, key_id: id['api_key'], hash: mark, hint: 'mark', scopes: ['rest'] },
  ],
  ['suggested_score', { id: id['suggested_score'], digest: mark, text: mark, scores: '{}', languages: '{}' }],
  ['integration', { id: id['integration'], kind: 'slack', name: mark, secrets: mark }],
  ['session', { id: id['session'], member_id: id['member'], token_hash: id['session'] }],
  [
    'applied_template',
    {
      template: mark,
      rule_ids: [id['rule']],
      list_ids: [id['list']],
      category_ids: [id['policy_category']],
    },
  ],
  [
    'identity_provider',
    {
      label: mark,
      issuer: `https://${mark}.example`,
      client_id: mark,
      client_secret: mark,
      domains: [`${mark}.test`],
      is_enforced: false,
      trusts_second_step: false,
    },
  ],
  [
    'invitation',
    {
      id: id['invitation'],
      email: `${mark}@x.test`,
      role: 'moderator',
      category_ids: [id['category']],
      queue_ids: [id['review_queue']],
      token_hash: mark,
      expires_at: '2099-01-01',
    },
  ],
]
