import { hasKey } from '../../access/api-keys/api-key.store.ts'
import { hasWebhook } from '../../delivery/webhooks/webhook.store.ts'
import { hasContent } from '../../intake/content/content-volume.store.ts'
import { hasRule } from '../../judging/rules/rule-usage.store.ts'
import type { Database } from '../../platform/database.ts'
import { weeklyItems } from '../analytics/weekly-items.ts'
import type { SetupChecklist } from './setup-checklist.object.ts'

/** How far a workspace has come, and what it uses of its plan. */
export class WorkspaceProgress {
  constructor(private readonly deps: { database: Database }) {}

  /** How far the workspace has come with its set-up; each answer is one index probe. */
  setup(workspaceId: string): Promise<SetupChecklist> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => ({
      apiKey: await hasKey(tx, workspaceId),
      webhook: await hasWebhook(tx, workspaceId),
      rule: await hasRule(tx, workspaceId),
      item: await hasContent(tx, workspaceId),
    }))
  }

  /** The new items of the last 7 days, exactly. */
  weeklyItems(workspaceId: string): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => weeklyItems(tx, workspaceId))
  }
}
