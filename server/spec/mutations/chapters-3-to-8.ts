import type { Mutation } from './mutation.ts'

export const ofChapters3To8: readonly Mutation[] = [
  {
    id: '3.1.13',
    file: 'server/moderation/admission.ts',
    find: 'new Set([ActorKind.member, ActorKind.customer])',
    replace: 'new Set([ActorKind.customer])',
    test: 'server/moderation/user-rules.test.ts',
  },
  {
    id: '3.4.4',
    file: 'server/strikes/strike-changes.ts',
    find: "set state = 'ended', ended_at = $3",
    replace: "set state = 'removed', ended_at = $3",
    test: 'server/strikes/strike.test.ts',
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
    file: 'server/rest/body.ts',
    find: "if (type !== 'application/json') throw",
    replace: "if (type === 'text/html') throw",
    test: 'server/rest/handler.test.ts',
  },
  {
    id: '4.1.1',
    file: 'server/content/content-upsert.ts',
    find: 'await writeContent(tx, admitted, queue)',
    replace: 'await writeContent(tx, admitted, null)',
    test: 'server/content/content-upsert.test.ts',
  },
  {
    id: '4.7.6',
    file: 'server/reports/report-target.ts',
    find: 'and policy_id = $2 and ${isReason}',
    replace: 'and name = $2 and ${isReason}',
    test: 'server/reports/report-routes.test.ts',
  },
  {
    id: '4.8.4',
    file: 'server/reports/report-target.ts',
    find: "new NotFoundError('Reported Content not found')",
    replace: "new RefusedError('Policy not found')",
    test: 'server/reports/report-routes.test.ts',
  },
  {
    id: '4.9.2',
    file: 'server/rest/routes/post-lists.ts',
    find: '({ listId: createList.id })',
    replace: '({ listId: String(Boolean(createList.id)) })',
    test: 'server/lists/list-routes.test.ts',
  },
  {
    id: '4.9.6',
    file: 'server/lists/list-growth.ts',
    find: 'const inserted = await tx.query<{ value: string }>(',
    replace: `await tx.query('delete from list_item where workspace_id = $1 and list_id = $2', [workspaceId, id])
  const inserted = await tx.query<{ value: string }>(`,
    test: 'server/lists/list-routes.test.ts',
  },
  {
    id: '4.9.8',
    file: 'server/lists/list-growth.ts',
    find: 'return values.filter((value) => added.has(value))',
    replace: `if (added.size < values.length) throw new InvalidInputError({ items: 'Is there already' })
  return values.filter((value) => added.has(value))`,
    test: 'server/lists/list-routes.test.ts',
  },
  {
    id: '5.2.3',
    file: 'server/webhooks/sign.ts',
    find: '`${id}.${timestamp}.${body}`',
    replace: '`${timestamp}.${body}`',
    test: 'server/webhooks/sign.test.ts',
  },
  {
    id: '6.0.2',
    file: 'server/reports/user-reports.service.ts',
    find: 'await addTasks(tx, [task])',
    replace: `await addTasks(tx, [task])
      await tx.query(
        \`insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind)
         values ($1, $2, 'AddTags', $3, $4, gen_random_uuid()::text, 'system')\`,
        [workspaceId, newId(), target.objectType, target.objectId],
      )`,
    test: 'server/reports/report-routes.test.ts',
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
    file: 'server/reports/report-target.ts',
    find: "throw new RefusedError('Policy not found')",
    replace: "throw new RefusedError('Unknown policy')",
    test: 'server/reports/report-routes.test.ts',
  },
  {
    id: '8.13',
    file: 'server/policies/policy-category.input.ts',
    find: 'text({ max: 400 })',
    replace: 'text({ max: 4000 })',
    test: 'server/policies/policy-category.test.ts',
  },
]
