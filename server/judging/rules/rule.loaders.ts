import type { LoaderDefinition, RequestContext } from '../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { ReferenceKind } from '../../settings/rules-using.ts'
import { readyRoutes } from '../../signals/routes/ready-routes.ts'
import { ruleActionOf } from './actions/index.ts'
import { restingRules } from './beyond-plan.ts'
import { conditionOf } from './conditions/index.ts'
import { KnownReferences, loadKnown, type Reference } from './references.ts'
import { rulesById, rulesReferringTo } from './rule.store.ts'
import { whyUnavailable } from './unavailable.ts'

/** Rules by their ids. */
export const ruleById = rowsById(rulesById)

/** The rules that refer to each object of a kind, by name. */
const rulesOf = (kind: ReferenceKind) =>
  rowsOfOwner((tx, workspaceId, ids) => rulesReferringTo(tx, workspaceId, kind, ids))

/** The rules that refer to each list. */
export const rulesOfList = rulesOf('list')

/** The rules that refer to each policy category. */
export const rulesOfPolicyCategory = rulesOf('policy_category')

/** The rules that use each classifier. */
export const rulesOfClassifier = rulesOf('classifier')

/** The rules that route to each review queue. */
export const rulesOfQueue = rulesOf('review_queue')

/** Whether each of the rules is suspended because of the workspace's plan. */
export const isResting: LoaderDefinition<string, boolean> = async ({ reader, workspaceId }, ids) => {
  const resting = await restingRules(reader, workspaceId)
  return ids.map((id) => resting.has(id))
}

const knownAll: LoaderDefinition<string, KnownReferences> = async ({ reader, workspaceId }, keys) => {
  const references = keys.flatMap((key) => JSON.parse(key) as Reference[])
  const known = await loadKnown(reader, workspaceId, references)
  return keys.map(() => known)
}

/** The referenced objects, loaded together with those of the request's other rules. */
export const knownOf = (
  context: RequestContext,
  references: readonly Reference[],
): Promise<KnownReferences> =>
  references.length === 0
    ? Promise.resolve(new KnownReferences())
    : context.load(knownAll, JSON.stringify(references))

/** Why rule actions have no effect with the workspace's settings, by key; null for those that have one. */
export const whyInert: LoaderDefinition<string, string | null> = ({ services, workspaceId }, keys) =>
  services.database.inWorkspace(workspaceId, async (tx) => {
    const reasons: (string | null)[] = []
    for (const key of keys) reasons.push((await ruleActionOf(key)?.inert?.(tx, workspaceId)) ?? null)
    return reasons
  })

/** Why conditions can never match with the workspace's settings, by key; null for those that can. */
export const whyCannotMatch: LoaderDefinition<string, string | null> = ({ services, workspaceId }, keys) =>
  services.database.inWorkspace(workspaceId, async (tx) => {
    const routes = await readyRoutes(tx, workspaceId)
    return keys.map((key) => whyUnavailable(conditionOf(key) ?? {}, routes))
  })
