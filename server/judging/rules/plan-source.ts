import type { Sql } from '../../platform/database.ts'
import { restingRules } from './beyond-plan.ts'
import { ruleReferences } from './part-references.ts'
import type { PlannedRule, PlanSource } from './plan.ts'
import { loadKnown } from './references.ts'
import type { RuleType } from './rule-type.ts'

const itemsAtOnce = 5000

/**
 * What the plan of a workspace's rules of a type, those enabled and those in shadow, is made from, read in the caller's
 * transaction. Rules that the workspace's plan does not allow are left out (section 8).
 */
export async function planSource(
  tx: Sql,
  workspaceId: string,
  version: number,
  type: RuleType,
): Promise<PlanSource> {
  const resting = await restingRules(tx, workspaceId)
  const evaluated = await tx.query<PlannedRule>(
    `select id, name, version, conditions, actions, shadow and not enabled as shadow from rule
     where workspace_id = $1 and type = $2 and (enabled or shadow) order by position, id`,
    [workspaceId, type],
  )
  const rules = evaluated.filter(({ id }) => !resting.has(id))
  const known = await loadKnown(tx, workspaceId, rules.flatMap(ruleReferences))
  return { version, type, rules, known, listItems: (listIds) => listItems(tx, workspaceId, listIds) }
}

/** The items of lists, by list; read in pages, so that a large list does not hold up everything else. */
export async function listItems(
  tx: Sql,
  workspaceId: string,
  listIds: readonly string[],
): Promise<Map<string, string[]>> {
  const items = new Map<string, string[]>()
  for (const listId of listIds) {
    const values: string[] = []
    for (let page = 0, after: string | null = null; page === 0 || after !== null; page++) {
      const rows: { value: string }[] = await tx.query(
        `select value from list_item where workspace_id = $1 and list_id = $2 and ($3::text is null or value > $3)
         order by value limit $4`,
        [workspaceId, listId, after, itemsAtOnce],
      )
      for (const { value } of rows) values.push(value)
      after = rows.length === itemsAtOnce ? (rows.at(-1)?.value ?? null) : null
    }
    items.set(listId, values)
  }
  return items
}
