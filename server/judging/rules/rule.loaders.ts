import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { LoaderDefinition, RequestContext } from '../../access/requests/request-context.ts'
import { ruleActionOf } from './actions/index.ts'
import { Known, loadKnown, type Reference } from './references.ts'
import { type Rule, ruleColumns } from './rule.entity.ts'
import type { RuleTarget } from '../../settings/rules-using.ts'

/** Rules by their ids. */
export const ruleById = rowsById<Rule>(
  `select ${ruleColumns} from rule r where r.workspace_id = $1 and r.id = any ($2)`,
)

/** The rules that refer to each thing of a kind, by name. */
const rulesReferringTo = (kind: RuleTarget) =>
  rowsOfOwner<Rule & { ownerId: string }>(
    `select ${ruleColumns}, f.target_id as "ownerId" from rule_reference f
     join rule r on (r.workspace_id, r.id) = (f.workspace_id, f.rule_id)
     where f.workspace_id = $1 and f.kind = '${kind}' and f.target_id = any ($2) order by r.name, r.id`,
  )

/** The rules that refer to each list. */
export const rulesOfList = rulesReferringTo('list')

/** The rules that refer to each policy category. */
export const rulesOfPolicyCategory = rulesReferringTo('policy_category')

const knownAll: LoaderDefinition<string, Known> = async ({ services, workspaceId }, keys) => {
  const references = keys.flatMap((key) => JSON.parse(key) as Reference[])
  const known = await services.database.inWorkspace(workspaceId, (tx) =>
    loadKnown(tx, workspaceId, references),
  )
  return keys.map(() => known)
}

/** What the references refer to, read together with those of the request's other rules. */
export const knownOf = (context: RequestContext, references: readonly Reference[]): Promise<Known> =>
  references.length === 0 ? Promise.resolve(new Known()) : context.load(knownAll, JSON.stringify(references))

/** Why rule actions do nothing in the workspace as it is set up, by their keys; null for those that do something. */
export const whyInert: LoaderDefinition<string, string | null> = ({ services, workspaceId }, keys) =>
  services.database.inWorkspace(workspaceId, async (tx) => {
    const reasons: (string | null)[] = []
    for (const key of keys) reasons.push((await ruleActionOf(key)?.inert?.(tx, workspaceId)) ?? null)
    return reasons
  })
