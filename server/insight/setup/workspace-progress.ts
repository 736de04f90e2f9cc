import { hasKey } from '../../access/api-keys/api-key.store.ts'
import { plans } from '../../access/plans/plan-table.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import { hasMemberDecision } from '../../actions/action.store.ts'
import { webhookGap } from '../../delivery/webhooks/webhook.store.ts'
import { hasContent } from '../../intake/content/content-volume.store.ts'
import { hasRules } from '../../judging/rules/rule-usage.store.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { countLists } from '../../settings/lists/list.store.ts'
import { weeklyItems } from '../analytics/weekly-items.ts'
import { Quota, type ScarceQuota } from './scarce-quota.object.ts'
import type { SetupChecklist } from './setup-checklist.object.ts'

/** The share of a quota from which on a warning is shown. */
const scarceFrom = 0.8

/** How much of each quota a workspace uses. */
const usedOf: Record<Quota, (tx: Sql, workspaceId: string) => Promise<number>> = {
  [Quota.weeklyItems]: weeklyItems,
  [Quota.lists]: (tx, workspaceId) => countLists(tx, workspaceId),
}

/** The set-up progress of a workspace, and its use of its plan. */
export class WorkspaceProgress {
  constructor(private readonly deps: { database: Database }) {}

  /** The set-up progress: one index probe per step, that of rules reads its few rules. */
  setup(workspaceId: string): Promise<SetupChecklist> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const gap = await webhookGap(tx, workspaceId)
      const rules = await hasRules(tx, workspaceId)
      return {
        apiKey: await hasKey(tx, workspaceId),
        webhook: gap === null,
        webhookGap: gap,
        rule: rules.on,
        ruleMade: rules.some,
        item: await hasContent(tx, workspaceId),
        decision: await hasMemberDecision(tx, workspaceId),
      }
    })
  }

  /** The new items of the last 7 days, exactly. */
  weeklyItems(workspaceId: string): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => weeklyItems(tx, workspaceId))
  }

  /**
   * The quotas of its plan that are used by 80 % or more; nothing is counted where the plan has no limit. @throws NotFoundError
   */
  scarceQuotas(workspaceId: string): Promise<ScarceQuota[]> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const terms = plans[await planOf(tx, workspaceId)]
      const scarce: ScarceQuota[] = []
      for (const quota of Object.values(Quota)) {
        const limit = terms[quota]
        if (limit === null) continue
        const used = await usedOf[quota](tx, workspaceId)
        if (used >= limit * scarceFrom) scarce.push({ quota, used, limit })
      }
      return scarce
    })
  }
}
