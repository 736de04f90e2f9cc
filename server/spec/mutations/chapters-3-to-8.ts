import type { Mutation } from './mutation.ts'

export const ofChapters3To8: readonly Mutation[] = [
  {
    id: '3.1.13',
    file: 'server/platform/vocabulary/status.ts',
    find: '[ActorKind.member, ActorKind.key, ActorKind.customer]',
    replace: '[ActorKind.customer]',
    test: 'server/decisions/pipeline/user-rules.test.ts',
  },
  {
    id: '3.4.4',
    file: 'server/decisions/strikes/strike.store.ts',
    find: 'state: StrikeState.ended, endedAt: at',
    replace: 'state: StrikeState.removed, endedAt: at',
    test: 'server/decisions/strikes/strike.test.ts',
  },
  {
    id: '3.4.7',
    file: 'web/src/strikes/strike-standing.ts',
    find: "if (user.strikeUntil !== null) return { of, blocked: 'active' }",
    replace: '',
    test: 'web/src/strikes/strike-standing.test.ts',
  },
  {
    id: '3.3.5',
    file: 'web/src/reports/ReportState.vue',
    find: "'i-lucide-eye-off' : 'i-lucide-check-check'",
    replace: "'i-lucide-eye' : 'i-lucide-check-check'",
    test: 'web/src/reports/report-state.test.ts',
  },
  {
    id: '4.0.2',
    file: 'server/edges/exchange/body.ts',
    find: "if (type !== 'application/json') throw",
    replace: "if (type === 'text/html') throw",
    test: 'server/edges/rest/handler.test.ts',
  },
  {
    id: '4.1.1',
    file: 'server/intake/content/content-upsert.ts',
    find: 'await writeContent(tx, admitted, also)',
    replace: 'await writeContent(tx, admitted)',
    test: 'server/intake/content/content-upsert.test.ts',
  },
  {
    id: '4.7.6',
    file: 'server/settings/policies/policy-category.store.ts',
    find: "reasonsOf(tx, workspaceId).where('policyId', '=', policyId)",
    replace: "reasonsOf(tx, workspaceId).where('name', '=', policyId)",
    test: 'server/intake/reports/report-routes.test.ts',
  },
  {
    id: '4.8.4',
    file: 'server/intake/reports/report-target.ts',
    find: "new NotFoundError('Reported Content not found', 'content')",
    replace: "new RefusedError('POLICY_NOT_FOUND', 'Policy not found', 'policyId')",
    test: 'server/intake/reports/report-routes.test.ts',
  },
  {
    id: '4.9.2',
    file: 'server/edges/rest/routes/post-lists.ts',
    find: '({ listId: list.id })',
    replace: '({ listId: String(Boolean(list.id)) })',
    test: 'server/settings/lists/list-routes.test.ts',
  },
  {
    id: '4.9.6',
    file: 'server/settings/lists/list-growth.ts',
    find: 'const added = new Set(await addItems(',
    replace: `await tx.query('delete from list_item where workspace_id = $1 and list_id = $2', [list.workspaceId, list.id])
  const added = new Set(await addItems(`,
    test: 'server/settings/lists/list-routes.test.ts',
  },
  {
    id: '4.9.8',
    file: 'server/settings/lists/list-growth.ts',
    find: 'const addedItems = values.filter((value) => added.has(value))',
    replace: `if (added.size < values.length) throw new InvalidInputError({ items: 'Is there already' })
  const addedItems = values.filter((value) => added.has(value))`,
    test: 'server/settings/lists/list-routes.test.ts',
  },
  {
    id: '5.2.3',
    file: 'server/platform/standard-webhooks.ts',
    find: '`${id}.${timestamp}.${body}`',
    replace: '`${timestamp}.${body}`',
    test: 'server/delivery/webhooks/sign.test.ts',
  },
  {
    id: '6.0.2',
    file: 'server/intake/reports/user-reports.service.ts',
    find: 'await addTasks(tx, [task])',
    replace: `await addTasks(tx, [task])
      await tx.query(
        \`insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind)
         values ($1, gen_random_uuid(), 'AddTags', $2, $3, gen_random_uuid()::text, 'system')\`,
        [workspaceId, target.objectType, target.objectId],
      )`,
    test: 'server/intake/reports/report-routes.test.ts',
  },
  {
    id: '6.2.8',
    file: 'server/actions/kinds/send-message.ts',
    find: 'message: { text, template_name: templateName }',
    replace: 'message: { text: templateName, template_name: templateName }',
    test: 'server/actions/payloads.test.ts',
  },
  {
    id: '7.5',
    file: 'server/intake/reports/report-target.ts',
    find: "throw new RefusedError('POLICY_NOT_FOUND', 'Policy not found', 'policyId')",
    replace: "throw new RefusedError('POLICY_NOT_FOUND', 'Unknown policy', 'policyId')",
    test: 'server/intake/reports/report-routes.test.ts',
  },
  {
    id: '8.13',
    file: 'server/settings/policies/policy-category.input.ts',
    find: 'text({ max: 400 })',
    replace: 'text({ max: 4000 })',
    test: 'server/settings/policies/policy-category.test.ts',
  },
]
