import { sealedClientSecrets } from '../access/identity-provider/identity-provider.store.ts'
import { sealedSecondSteps } from '../access/second-step/second-step.store.ts'
import { sealedIntegrationSecrets } from '../delivery/integrations/integration.store.ts'
import { sealedWebhookSecrets } from '../delivery/webhooks/webhook.store.ts'
import { sealedModeratorSecrets } from '../judging/ai-moderators/ai-moderator.store.ts'
import type { SealedColumn } from '../platform/sealed-column.ts'
import { sealedMediaSourceSecrets } from '../settings/media-sources/media-source.store.ts'
import { sealedSignalProviderSecrets } from '../signals/providers/signal-provider.store.ts'

/** Every column with sealed secrets, except the keys of audit logs, which are changed with their chain. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedClientSecrets,
  sealedIntegrationSecrets,
  sealedMediaSourceSecrets,
  sealedModeratorSecrets,
  sealedSecondSteps,
  sealedSignalProviderSecrets,
  ...sealedWebhookSecrets,
]
