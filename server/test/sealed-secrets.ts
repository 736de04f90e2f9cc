import { clientSecretOwner, putProvider } from '../access/identity-provider/identity-provider.store.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { publishPolicy } from './ai-things.ts'
import type { TestApp, TestWorkspace } from './app.ts'
import { makePolicy } from './moderated-workspace.ts'

/** Gives a workspace a secret of every kind that is sealed, each by the noun that seals it; the webhook has been rotated. */
export async function makeSealedSecrets(app: TestApp, workspace: TestWorkspace, url: string): Promise<void> {
  const { services } = app
  const { workspaceId, admin } = workspace
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  await services.webhooks.set(by, url)
  await services.webhooks.rotate(by)
  await services.secondSteps.begin(admin)
  const slack = { signingSecret: 'signing-secret', token: 'token-of-slack' }
  await services.integrations.create(by, { kind: 'slack', name: 'Slack', settings: slack })
  const header = { name: 'X-Media-Key', value: 'value-of-header' }
  await services.mediaSources.create(by, {
    hosts: 'media.acme.example',
    kind: 'header',
    settings: header,
  })
  const http = { url, secret: 'whsec_' + Buffer.alloc(32, 'signals').toString('base64') }
  await services.signalProviders.create(by, { name: 'Own', provider: 'http', settings: http })
  const spam = await makePolicy(app, workspace, 'Spam')
  await services.aiModerators.create(by, {
    name: 'Watch',
    provider: 'openai_compatible',
    decisiveness: 'balanced',
    may: ['flagged'],
    writtenPolicyId: await publishPolicy(app, workspace, 'Policy', { [spam]: 'No advertising' }),
    settings: { baseUrl: url, model: 'test-model', apiKey: 'key-1' },
  })
  const clientSecret = services.secrets.seal('client-secret', clientSecretOwner({ workspaceId }))
  await services.database.inWorkspace(workspaceId, (tx) =>
    putProvider(tx, {
      workspaceId,
      label: 'Acme',
      issuer: url,
      clientId: 'verdict',
      clientSecret,
      domains: [],
      newcomerRole: null,
      isEnforced: false,
      trustsSecondStep: false,
    }),
  )
}
