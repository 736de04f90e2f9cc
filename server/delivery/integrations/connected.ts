import type { SecretBox } from '../../platform/crypto.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import type { IntegrationKind } from './integration-kind.ts'
import type { Integration } from './integration.entity.ts'
import { integrationKind } from './kinds.ts'

/** The fields of an integration that requests to its platform need. */
export type Connection = Pick<Integration, 'workspaceId' | 'id' | 'kind' | 'settings' | 'secrets'>

/** The platform of an integration and its settings, as validated when they were saved. */
export function connected(box: SecretBox, row: Connection): { kind: IntegrationKind; settings: never } {
  const kind = integrationKind(row.kind)
  if (!kind) throw new Error(`no integration of kind ${row.kind}`)
  return { kind, settings: kind.settings.parse(openSettings(box, row)) as never }
}
