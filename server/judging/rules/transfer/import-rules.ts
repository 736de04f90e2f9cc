import type { Sql, Transaction } from '../../../platform/database.ts'
import { ConflictError, InvalidInputError, PlanRequiredError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../platform/vocabulary/caller.ts'
import { checkValues } from '../../../settings/lists/check-values.ts'
import type { ListDependencies } from '../../../settings/lists/list-change.ts'
import { addValues } from '../../../settings/lists/list-growth.ts'
import type { ListType } from '../../../settings/lists/list-type.ts'
import { insertList } from '../../../settings/lists/new-list.ts'
import { listTypeOf } from '../../../settings/lists/types/index.ts'
import { type CheckedRule, checkRules } from '../check-rule.ts'
import { keepVersions, snapshotOf } from '../rule-record.ts'
import { RuleType } from '../rule-type.ts'
import type { Rule } from '../rule.entity.ts'
import { addRules, rulesInOrder } from '../rule.store.ts'
import { keyOf, namedIn } from './named-references.ts'
import { type IdsByName, idsByName, resolvedPart } from './resolve-names.ts'
import type { RuleFile } from './rule-file.ts'

/** The objects that an import creates. */
export interface ImportedRules {
  rules: { id: string; type: RuleType; name: string; nameInFile: string }[]
  lists: { id: string; name: string; type: ListType; items: number }[]
}

/** The values of a list of a file, or why they are not valid. */
type CheckedList = string[] | InvalidInputError

/** A file to import, for whom. */
export interface Import extends Caller {
  file: RuleFile
  /** The values of the lists of the file, as `checkedLists` returns them. */
  lists: readonly CheckedList[]
  /** Collects what prevents the import, by path in the file. */
  problems: Record<string, string>
}

type Dependencies = Pick<ListDependencies, 'audit' | 'recordChange' | 'pubsub'>

/** Checks the values of the lists of a file, before the transaction of the import: very many take seconds. */
export async function checkedLists({ lists }: Pick<RuleFile, 'lists'>): Promise<CheckedList[]> {
  const checked: CheckedList[] = []
  for (const { type, items } of lists)
    checked.push(
      await checkValues(listTypeOf(type), items).catch((error: unknown) => {
        if (error instanceof InvalidInputError) return error
        throw error
      }),
    )
  return checked
}

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
  const wanted = (await checkedOnes(tx, workspaceId, file.rules, ids, problems)).map((checked) => {
    const { type, name: nameInFile } = checked
    return { checked, id: newId(), name: nameFor[type](nameInFile), nameInFile }
  })
  await refusing(problems, ['rules'], () =>
    createRules(
      deps,
      tx,
      work,
      wanted.map(({ checked, id, name }) => ({ ...checked, id, name })),
    ),
  )
  return {
    rules: wanted.map(({ checked: { type }, id, name, nameInFile }) => ({ id, type, name, nameInFile })),
    lists,
  }
}

/** Creates the lists that the workspace does not have; existing ones stay as they are. */
async function importLists(
  deps: Dependencies,
  tx: Transaction,
  work: Import,
): Promise<ImportedRules['lists']> {
  const { workspaceId, file, lists, problems } = work
  const reference = ({ name, type }: RuleFile['lists'][number]) => ({ list: name, type })
  const present = await idsByName(tx, workspaceId, file.lists.map(reference))
  const made: ImportedRules['lists'] = []
  for (const [index, list] of file.lists.entries()) {
    if (present.has(keyOf(reference(list)))) continue
    await refusing(problems, ['lists', index], async () => {
      const values = lists[index] ?? []
      if (values instanceof InvalidInputError) throw values
      const created = await insertList(deps, tx, work, { workspaceId, name: list.name, type: list.type })
      await addValues(deps, tx, created, work, values)
      made.push({ id: created.id, name: list.name, type: list.type, items: values.length })
    })
  }
  return made
}

/** The rules of a file that are valid, with ids instead of names. */
async function checkedOnes(
  tx: Sql,
  workspaceId: string,
  rules: RuleFile['rules'],
  ids: IdsByName,
  problems: Record<string, string>,
): Promise<CheckedRule[]> {
  const resolved = rules.map((rule, index) => {
    const unresolved: Record<string, string> = {}
    const parts = (field: 'conditions' | 'actions') =>
      rule[field].map((part, at) => resolvedPart(part, `rules.${index}.${field}.${at}`, ids, unresolved))
    return { unresolved, input: { ...rule, conditions: parts('conditions'), actions: parts('actions') } }
  })
  const checked = await checkRules(
    tx,
    workspaceId,
    resolved.map(({ input }) => input),
  )
  return checked.flatMap((rule, index) => {
    const unresolved = resolved[index]?.unresolved ?? {}
    if (rule instanceof InvalidInputError) addProblems(problems, ['rules', index], rule)
    Object.assign(problems, unresolved)
    return rule instanceof InvalidInputError || Object.keys(unresolved).length > 0 ? [] : rule
  })
}

/** Runs the work; its errors are added to the problems, under the path. */
async function refusing<T>(
  problems: Record<string, string>,
  path: readonly (string | number)[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PlanRequiredError || error instanceof ConflictError)
      problems[path.join('.')] ??= error.message
    else if (error instanceof InvalidInputError) addProblems(problems, path, error)
    else throw error
    return undefined
  }
}

function addProblems(
  problems: Record<string, string>,
  path: readonly (string | number)[],
  { fields }: InvalidInputError,
): void {
  for (const [field, message] of Object.entries(fields)) problems[[...path, field].join('.')] ??= message
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

/** Creates the rules, however many, by the same few statements. */
async function createRules(
  { audit }: Dependencies,
  tx: Transaction,
  { workspaceId, actor }: Import,
  wanted: readonly (CheckedRule & Pick<Rule, 'id'>)[],
): Promise<void> {
  const rules = await addRules(tx, workspaceId, wanted, actor)
  await keepVersions(tx, workspaceId, wanted)
  const entries = rules.map((rule) => {
    return { actor, event: 'rule.imported', subject: rule.id, after: snapshotOf(rule) } as const
  })
  await audit.appendTaken(tx, workspaceId, () => Promise.resolve(entries))
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
