import type { Mutation } from './mutation.ts'

export const ofChapter2: readonly Mutation[] = [
  {
    id: '2.1.2',
    file: 'migrations/row-security.ts',
    find: 'const condition = shared ? `${mine} or (select verdict_system())` : mine',
    replace:
      "const condition = shared ? `${mine} or (select verdict_system())` : table === 'tag' ? 'true' : mine",
    test: 'server/edges/graphql/isolation.test.ts',
  },
  {
    id: '2.3.5',
    file: 'server/intake/content/media-gate.ts',
    find: 'if (input.audioUrls?.length && !enabled.audioEnabled)',
    replace: 'if (input.audioUrls?.length && !enabled)',
    test: 'server/intake/content/content-requirements.test.ts',
  },
  {
    id: '2.3.9',
    file: 'server/settings/attributes/attribute-value.ts',
    find: 'sent[attribute.name] === null) return []',
    replace: 'sent[attribute.name] !== null) return []',
    test: 'server/settings/attributes/attribute.test.ts',
  },
  {
    id: '2.4.5',
    file: 'server/intake/users/user-upsert.store.ts',
    find: "'case when s.tags is null then u.tags else s.known_tags end'",
    replace: "'u.tags || s.known_tags'",
    test: 'server/edges/rest/user-routes.test.ts',
  },
  {
    id: '2.6.1',
    file: 'server/settings/attributes/attribute-value.ts',
    find: '(isNumber(sent) ? { number: Number(sent) } : null)',
    replace: '(isNumber(sent) ? { text: String(sent) } : null)',
    test: 'server/settings/attributes/attribute.test.ts',
  },
  {
    id: '2.7.15',
    file: 'server/decisions/deciding/decision-checks.ts',
    find: 'if (id && allowed && !allowed.includes(id))',
    replace: 'if (id && allowed && allowed.length === 0)',
    test: 'server/decisions/pipeline/limited-queue.test.ts',
  },
  {
    id: '2.7.8',
    file: 'server/decisions/deciding/decision-checks.ts',
    find: 'if (!policy.availableFor.includes(objectType)) throw',
    replace: 'if (objectType === ObjectType.content && !policy.availableFor.includes(objectType)) throw',
    test: 'server/decisions/deciding/human-decision.test.ts',
  },
  {
    id: '2.8.10',
    file: 'server/intake/reports/user-reports.service.ts',
    find: 'await addTasks(tx, [task])',
    replace: `await addTasks(tx, [task])
      await tx.query(
        \`insert into review (workspace_id, id, queue_id, object_type, object_id, priority)
         values ($1, gen_random_uuid(), (select id from review_queue where workspace_id = $1 limit 1), $2, $3, 2)
         on conflict do nothing\`,
        [workspaceId, target.objectType, target.objectId],
      )`,
    test: 'server/intake/reports/report-routes.test.ts',
  },
  {
    id: '2.9.19',
    file: 'server/settings/lists/uploaded-values.ts',
    find: 'if (!first) return check(ListItemsInput, { items: values }).items',
    replace: 'return check(ListItemsInput, { items: values.filter(Boolean) }).items',
    test: 'server/edges/http/list-download.route.test.ts',
  },
  {
    id: '2.10.1',
    file: 'server/judging/rules/rule-type.ts',
    find: "  user = 'user',",
    replace: "  user = 'users',",
    test: 'server/judging/rules/rule.service.test.ts',
  },
  {
    id: '2.10.4',
    file: 'server/judging/rules/first-failure.ts',
    find: 'const count = slots.length',
    replace: 'const count = Math.min(slots.length, 1)',
    test: 'server/judging/rules/evaluate.test.ts',
  },
  {
    id: '2.10.23',
    file: 'server/judging/rules/conditions/general/content-type.ts',
    find: 'contentTypes().some((type) => wanted.has(type))',
    replace: 'contentTypes().every((type) => wanted.has(type))',
    test: 'server/judging/rules/author-conditions.test.ts',
  },
  {
    id: '2.10.32',
    file: 'web/src/content/blur.ts',
    find: '(findings?.csamScore ?? 0) > 0',
    replace: '(findings?.csamScore ?? 0) > 85',
    test: 'web/src/content/content-picture.test.ts',
  },
  {
    id: '2.10.33',
    file: 'server/judging/rules/conditions/image/csam.ts',
    find: 'csamScore().score > 0 && csamScore().score >= minimum',
    replace: 'csamScore().score > minimum + 100',
    test: 'server/signals/media/judged-media.test.ts',
  },
  {
    id: '2.12.2',
    file: 'server/decisions/strikes/strike-ladder.ts',
    find: 'const span = tiers[count]',
    replace: 'const span = tiers[Math.min(count, tiers.length - 1)]',
    test: 'server/decisions/strikes/strike.test.ts',
  },
  {
    id: '2.12.3',
    file: 'server/decisions/strikes/strike-settings.service.ts',
    find: '      await moveClearings(tx, caller, clearing ?? null)\n',
    replace: '',
    test: 'server/decisions/strikes/strike.test.ts',
  },
]
