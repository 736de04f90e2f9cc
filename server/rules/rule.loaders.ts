import { rowsById } from '../graphql/rows-by-id.ts'
import type { LoaderDefinition, RequestContext } from '../graphql/context.ts'
import { Known, loadKnown, type Reference } from './references.ts'
import { type Rule, ruleColumns } from './rule.entity.ts'

/** Rules by their ids. */
export const ruleById = rowsById<Rule>(
  `select ${ruleColumns} from rule r where r.workspace_id = $1 and r.id = any ($2)`,
)

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
