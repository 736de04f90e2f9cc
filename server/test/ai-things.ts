import { ActorKind } from '../platform/vocabulary/status.ts'
import type { AiProviderServer } from './ai-provider.ts'
import type { SetUpServices, SetUpWorkspace } from './app.ts'

/** A written policy with a published section for each of the categories. */
export async function publishPolicy(
  { services }: SetUpServices,
  { workspaceId, admin }: SetUpWorkspace,
  name: string,
  sections: Record<string, string>,
): Promise<string> {
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  const { id, revision } = await services.writtenPolicies.create(by, { name })
  const saved = await services.policyDrafts.save(
    by,
    { id, basedOn: revision },
    {
      sections: Object.entries(sections).map(([policyCategoryId, markdown]) => ({
        policyCategoryId,
        markdown,
      })),
    },
  )
  await services.policyDrafts.publish(by, { id, basedOn: saved.revision }, { note: null })
  return id
}

/** An enabled AI moderator on the provider of this machine. */
export async function makeAiModerator(
  { services }: SetUpServices,
  { workspaceId, admin }: SetUpWorkspace,
  { url }: Pick<AiProviderServer, 'url'>,
  over: Record<string, unknown> & { writtenPolicyId: string },
): Promise<string> {
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  const { id } = await services.aiModerators.create(by, {
    name: 'Watch',
    provider: 'openai_compatible',
    settings: { baseUrl: `${url}/v1`, model: 'test-model', apiKey: 'key-1', inputPrice: 2, outputPrice: 8 },
    decisiveness: 'balanced',
    may: ['allowed', 'flagged', 'hidden'],
    ...over,
  })
  await services.aiModerators.update(by, id, { enabled: true })
  return id
}
