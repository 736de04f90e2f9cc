import { RuleMode } from '../judging/rules/rule-mode.ts'
import { RuleType, type StoredPart } from '../judging/rules/rule-type.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import type { SetUpServices, SetUpWorkspace } from './app.ts'
import { part } from './make-plan.ts'

/** A rule in some mode, which is shadow unless said otherwise; a content rule that matches a word unless said otherwise. */
export async function makeRuleIn(
  { services }: SetUpServices,
  { workspaceId, admin }: SetUpWorkspace,
  name: string,
  actions: StoredPart[],
  over: { mode?: RuleMode; type?: RuleType; conditions?: StoredPart[] } = {},
): Promise<string> {
  const actor = { kind: ActorKind.member, id: admin.id }
  const {
    mode = RuleMode.shadow,
    type = RuleType.content,
    conditions = [part('text', { match: 'contains_any_word', words: [name] })],
  } = over
  const { id } = await services.rules.create({ workspaceId, actor }, { type, name, conditions, actions })
  await services.rules.setMode({ workspaceId, actor }, id, mode)
  return id
}
