import type { Sql } from '../../../platform/database.ts'
import { NotFoundError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { ListType } from '../../../settings/lists/list-type.ts'
import type { RuleAction } from '../action.ts'
import { ruleActionOf } from '../actions/index.ts'
import type { Condition } from '../condition.ts'
import { conditionOf } from '../conditions/index.ts'
import { rulePartReferences, ruleReferences } from '../part-references.ts'
import { listItems } from '../plan-source.ts'
import { type KnownReferences, loadKnown, type Reference } from '../references.ts'
import { textOf } from '../rule-record.ts'
import type { StoredPart } from '../rule-type.ts'
import type { Rule } from '../rule.entity.ts'
import { rulesById, rulesInOrder } from '../rule.store.ts'
import { withValues } from './named-references.ts'
import { namedKinds, namedThings } from './named-things.ts'
import { type NamedReference, type RuleFile, ruleFileFormat } from './rule-file.ts'

/** The rules to export. */
export interface ExportChoice {
  /** All rules when omitted. */
  ruleIds?: readonly string[] | null
  /** Whether the lists that the rules refer to are included, with their items. */
  includeItems?: boolean
}

/**
 * Rules as a file, with names instead of ids. A reference to a deleted object keeps its id. @throws NotFoundError for a rule that
 * does not exist
 */
export async function exportRules(
  tx: Sql,
  workspaceId: string,
  { ruleIds = null, includeItems = false }: ExportChoice,
): Promise<RuleFile> {
  const rules = (await chosenRules(tx, workspaceId, ruleIds)).map(textOf)
  const references = rules.flatMap(ruleReferences)
  const names = await namesOf(tx, workspaceId, references)
  return {
    format: ruleFileFormat,
    version: 1,
    exportedAt: new Date().toISOString(),
    lists: includeItems ? await listsOf(tx, workspaceId, references) : [],
    rules: rules.map(({ type, name, notes, conditions, actions }) => ({
      type,
      name,
      notes,
      conditions: conditions.map((part) => namedPart(part, conditionOf(part.key), names)),
      actions: actions.map((part) => namedPart(part, ruleActionOf(part.key), names)),
    })),
  }
}

async function chosenRules(tx: Sql, workspaceId: string, ruleIds: readonly string[] | null): Promise<Rule[]> {
  if (!ruleIds) return rulesInOrder(tx, workspaceId)
  const rules = await rulesById(tx, workspaceId, ruleIds.filter(isId))
  if (rules.length !== new Set(ruleIds).size) throw new NotFoundError('Rule not found')
  return rules
}

type Names = ReadonlyMap<string, NamedReference>

/** The names of the referenced objects in a file, by kind and id. */
async function namesOf(tx: Sql, workspaceId: string, references: readonly Reference[]): Promise<Names> {
  const names = new Map<string, NamedReference>()
  for (const kind of namedKinds) {
    const ids = references.flatMap((each) => (each.kind === kind && isId(each.key) ? each.key : []))
    if (ids.length === 0) continue
    for (const { id, name } of await namedThings[kind].byIds(tx, workspaceId, ids))
      names.set(`${kind}:${id}`, name)
  }
  return names
}

function namedPart(
  part: StoredPart,
  definition: Condition | RuleAction | undefined,
  names: Names,
): StoredPart {
  const named = new Map<string, NamedReference>()
  for (const { kind, key, field } of rulePartReferences(part, definition)) {
    const name = names.get(`${kind}:${key}`)
    if (name) named.set(field, name)
  }
  return { ...part, params: withValues(part.params, named) }
}

async function listsOf(
  tx: Sql,
  workspaceId: string,
  references: readonly Reference[],
): Promise<RuleFile['lists']> {
  const known: KnownReferences = await loadKnown(tx, workspaceId, references)
  const ids = [...new Set(references.flatMap(({ kind, key }) => (kind === 'list' ? key : [])))]
  const items = await listItems(tx, workspaceId, ids)
  return ids.flatMap((id) => {
    const list = known.get('list', id)
    return list ? [{ name: list.name, type: list.type as ListType, items: items.get(id) ?? [] }] : []
  })
}
