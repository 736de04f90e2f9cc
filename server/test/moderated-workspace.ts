import type { ContentInput } from '../intake/content/content.input.ts'
import { ContentInput as Schema } from '../intake/content/content.input.ts'
import { RuleType } from '../judging/rules/rule-type.ts'
import { check } from '../platform/validation.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import type { SetUpServices, SetUpWorkspace } from './app.ts'

/** A content input with everything that a test does not care about filled in. */
export const makeContent = (
  contentId: string,
  text: string,
  over: Partial<ContentInput> = {},
): ContentInput =>
  check(Schema, {
    contentId,
    text,
    user: { id: 'u-1', name: 'Uma' },
    category: { id: 'general' },
    subcategory: { id: 'chat' },
    ...over,
  })

/** An enabled content rule that matches a word and does what is said. */
export async function makeRule(
  { services }: SetUpServices,
  { workspaceId, admin }: SetUpWorkspace,
  word: string,
  actions: { key: string; params: Record<string, unknown> }[],
): Promise<string> {
  const actor = { kind: ActorKind.member, id: admin.id }
  const conditions = [{ key: 'text', params: { match: 'contains_any_word', words: [word] } }]
  const rule = await services.rules.create(
    { workspaceId, actor },
    {
      type: RuleType.content,
      name: `${word} rule`,
      conditions,
      actions,
    },
  )
  await services.rules.setEnabled({ workspaceId, actor }, rule.id, true)
  return rule.id
}

/** A policy category of that name. */
export async function makePolicy(
  { services }: SetUpServices,
  { workspaceId, admin }: SetUpWorkspace,
  name: string,
  over: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await services.policyCategories.create(
    { workspaceId, actor: { kind: ActorKind.member, id: admin.id } },
    { name, ...over },
  )
  return id
}

/** The action that sets a status. */
export const changeStatus = (
  status: 'allowed' | 'flagged' | 'hidden',
  over: Record<string, unknown> = {},
) => ({ key: 'change_status', params: { status, ...over } })
