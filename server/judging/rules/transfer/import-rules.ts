import type { Sql, Transaction } from '../../../platform/database.ts'
import { InvalidInputError, PlanRequiredError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import { checkValues } from '../../../settings/lists/check-values.ts'
import type { ListDependencies } from '../../../settings/lists/list-change.ts'
import { addValues } from '../../../settings/lists/list-growth.ts'
import type { ListType } from '../../../settings/lists/list-type.ts'
import { insertList } from '../../../settings/lists/new-list.ts'
import { listTypeOf } from '../../../settings/lists/types/index.ts'
import { type CheckedRule, checkRule } from '../check-rule.ts'
import { keepVersion, snapshotOf } from '../rule-record.ts'
import { RuleType } from '../rule-type.ts'
import type { Rule } from '../rule.entity.ts'
import { addRule, rulesInOrder } from '../rule.store.ts'
import { keyOf, namedIn } from './named-references.ts'
import { type IdsByName, idsByName, resolvedPart } from './resolve-names.ts'
import type { RuleFile } from './rule-file.ts'

/** The objects that an import creates. */
export interface ImportedRules {
  rules: { id: string; type: RuleType; name: string; nameInFile: string }[]
  lists: { id: string; name: string; type: ListType; items: number }[]
}

interface Import extends Caller {
  file: RuleFile
  /** Collects what prevents the import, by path in the file. */
  problems: Record<string, string>
}

type Dependencies = Pick<ListDependencies, 'audit' | 'recordChange' | 'pubsub'>

/** Creates everything possible from a file in the caller's transaction, which must be rolled back when there are problems. */
export async function importFile(deps: Dependencies, tx: Transaction, work: Import): Promise<ImportedRules> {
  const lists = await importLists(deps, tx, work)
  const { workspaceId, file, problems } = work
  const named = file.rules.flatMap(({ conditions, actions }) =>
    [...conditions, ...actions].flatMap(({ params }) => namedIn(params)),
  )
  const ids = await idsByName(
    tx,
    workspaceId,
    named.map(({ reference }) => reference),
  )
  const nameFor = await namers(tx, work)
  const rules: ImportedRules['rules'] = []
  for (const [index, rule] of file.rules.entries()) {
    const checked = await checkedRule(tx, workspaceId, `rules.${index}`, rule, ids, problems)
    if (!checked) continue
    const name = nameFor[checked.type](rule.name)
    const { id } = await createRule(deps, tx, work, { ...checked, name })
    rules.push({ id, type: checked.type, name, nameInFile: rule.name })
  }
  return { rules, lists }
}

/** Creates the lists that the workspace does not have; existing ones stay as they are. */
async function importLists(
  deps: Dependencies,
  tx: Transaction,
  work: Import,
): Promise<ImportedRules['lists']> {
  const { workspaceId, file, problems } = work
  const reference = ({ name, type }: RuleFile['lists'][number]) => ({ list: name, type })
  const present = await idsByName(tx, workspaceId, file.lists.map(reference))
  const made: ImportedRules['lists'] = []
  for (const [index, list] of file.lists.entries()) {
    if (present.has(keyOf(reference(list)))) continue
    await refusing(problems, `lists.${index}`, async () => {
      const values = await checkValues(listTypeOf(list.type), list.items)
      const created = await insertList(deps, tx, work, { workspaceId, name: list.name, type: list.type })
      await addValues(deps, tx, created, work, values)
      made.push({ id: created.id, name: list.name, type: list.type, items: values.length })
    })
  }
  return made
}

async function checkedRule(
  tx: Sql,
  workspaceId: string,
  path: string,
  rule: RuleFile['rules'][number],
  ids: IdsByName,
  problems: Record<string, string>,
): Promise<CheckedRule | undefined> {
  const unresolved: Record<string, string> = {}
  const parts = (field: 'conditions' | 'actions') =>
    rule[field].map((part, index) => resolvedPart(part, `${path}.${field}.${index}`, ids, unresolved))
  const input = { ...rule, conditions: parts('conditions'), actions: parts('actions') }
  const checked = await refusing(problems, path, () => checkRule(tx, workspaceId, input))
  Object.assign(problems, unresolved)
  return Object.keys(unresolved).length > 0 ? undefined : checked
}

/** Runs the work; its errors are added to the problems, under the path. */
async function refusing<T>(
  problems: Record<string, string>,
  path: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlanRequiredError) problems[path] ??= error.message
    else if (!(error instanceof InvalidInputError)) throw error
    else for (const [field, message] of Object.entries(error.fields)) problems[`${path}.${field}`] ??= message
    return undefined
  }
}

/** The naming functions for the rules of the file, by type. */
async function namers(
  tx: Sql,
  { workspaceId, file }: Import,
): Promise<Record<RuleType, ReturnType<typeof nameImported>>> {
  const present = await rulesInOrder(tx, workspaceId)
  const namesIn = (rules: readonly { type: RuleType; name: string }[], type: RuleType) =>
    rules.filter((rule) => rule.type === type).map(({ name }) => name)
  const namer = (type: RuleType) => nameImported(new Set(namesIn(present, type)), namesIn(file.rules, type))
  return { content: namer(RuleType.content), user: namer(RuleType.user), routing: namer(RuleType.routing) }
}

async function createRule(
  { audit }: Dependencies,
  tx: Transaction,
  { workspaceId, actor }: Import,
  checked: CheckedRule,
): Promise<Rule> {
  const rule = await addRule(tx, { workspaceId, id: newId() }, checked, actor)
  await keepVersion(tx, rule, checked)
  const after = snapshotOf(rule)
  await audit.append(tx, { workspaceId, actor, event: 'rule.imported', subject: rule.id, after })
  return rule
}

const mostCharacters = 200

/**
 * Names the rules of a file, one after the other, so that none has the name of an existing rule: the same name, or one with
 * “(imported)” appended that is unused both here and in the file.
 */
function nameImported(taken: ReadonlySet<string>, inFile: readonly string[]): (name: string) => string {
  const used = new Set([...taken, ...inFile])
  return (name) => {
    if (!taken.has(name)) return name
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? ' (imported)' : ` (imported ${count})`
      const free = [...name].slice(0, mostCharacters - suffix.length).join('') + suffix
      if (used.has(free)) continue
      used.add(free)
      return free
    }
  }
}
