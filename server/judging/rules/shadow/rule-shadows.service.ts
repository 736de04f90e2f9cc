import type { Database } from '../../../platform/database.ts'
import changeStatus from '../actions/change-status.ts'
import type { HumanAgreement } from '../backtest/backtest.object.ts'
import { agreement } from '../backtest/grade.ts'
import type { Rule } from '../rule.entity.ts'
import type { RuleShadow, ShadowSample } from './rule-shadow.object.ts'
import { shadowAgreement, shadowSamples, sinceOf, type ShadowHitQuery } from './shadow-hit.store.ts'
import { shadowCounts } from './shadow-hour.store.ts'

/** What rules in shadow would have done. */
export class RuleShadows {
  constructor(private readonly database: Database) {}

  /** The matches of a rule since it has been in shadow in its present version. */
  of(rule: Rule): Promise<RuleShadow> {
    return this.database.inWorkspace(rule.workspaceId, async (tx) => {
      const since = await sinceOf(tx, rule)
      return { rule, since, ...(await shadowCounts(tx, { ...rule, since })) }
    })
  }

  /** The agreement of a rule with humans; null for one that sets no status. */
  async humans({ rule, since }: RuleShadow): Promise<HumanAgreement | null> {
    const wanted = wantedOf(rule)
    if (wanted.status === null) return null
    return agreement(
      await this.database.inWorkspace(rule.workspaceId, (tx) =>
        shadowAgreement(tx, { ...rule, since }, wanted),
      ),
    )
  }

  /** The newest matches of a rule, with the humans' decisions. */
  samples({ rule, since }: RuleShadow): Promise<ShadowSample[]> {
    return this.database.inWorkspace(rule.workspaceId, (tx) =>
      shadowSamples(tx, { ...rule, since }, wantedOf(rule)),
    )
  }
}

/** The effect that humans' decisions are compared with. */
function wantedOf({ actionParts }: Rule): ShadowHitQuery {
  const part = actionParts.find(({ key }) => key === changeStatus.key)
  const { data } = changeStatus.params.safeParse(part?.params)
  return { status: data?.status ?? null, policyCategoryId: data?.policyCategoryId ?? null }
}
