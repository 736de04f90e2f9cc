import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Plans } from '../server/judging/rules/plans.ts'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { report } from './stage/compare.ts'
import { words } from './stage/matching-data.ts'
import { type Ground, onGround } from './stage/stage.ts'

/**
 * P15: the compiled plans of 100 workspaces (or as many as the argument), each with a list of 50,000 words of its own that one
 * rule matches as words and another as parts of words. The plans may take 512 MB by their own count; the actual growth of the
 * process after garbage collection is beside it.
 */

const workspaces = Number(process.argv[2] ?? 100)
const listed = 50_000
const atOnce = 10_000
const budget = 512 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of objects and array buffers of the process, including those transferred from threads. */
function bytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function customer({ services, actor, addWorkspace }: Ground, seed: number): Promise<string> {
  const workspaceId = await addWorkspace()
  const by = { workspaceId, actor }
  const list = await services.lists.create(by, { name: 'Words', type: 'strings' })
  const values = words(listed, seed)
  for (let from = 0; from < listed; from += atOnce)
    await services.listItems.add(by, list.id, { items: values.slice(from, from + atOnce) })
  for (const match of ['contains_any_word', 'contains_part_of_any_word']) {
    const conditions = [{ key: 'text', params: { match, listId: list.id } }]
    const actions = [{ key: 'change_status', params: { status: 'flagged' } }]
    const rule = await services.rules.create(by, { type: RuleType.content, name: match, conditions, actions })
    await services.rules.setEnabled(by, rule.id, true)
  }
  return workspaceId
}

await onGround(async (ground) => {
  const ids: string[] = []
  for (let seed = 1; seed <= workspaces; seed++) ids.push(await customer(ground, seed))
  const { database } = ground.services
  const plans = new Plans(ground.services, { maxBytes: budget })
  const planOf = (id: string) => database.inWorkspace(id, (tx) => plans.for(tx, id))
  const one = (await planOf(ids[0] ?? '')).bytes
  plans.close()

  const before = bytesInUse()
  let most = 0
  for (const id of ids) {
    await planOf(id)
    most = Math.max(most, plans.bytes)
  }
  const grown = bytesInUse() - before
  const megabytes = (bytes: number) => bytes / 1024 / 1024
  console.log(
    `a plan: ${megabytes(one).toFixed(2)} MB; kept of ${workspaces}: ${Math.round(plans.bytes / one)}`,
  )
  const p15 = { id: 'P15', sign: '≤' } as const
  report({ ...p15, what: 'plans kept at most, by their count', limit: 512, unit: ' MB' }, megabytes(most))
  report({ ...p15, what: 'memory grown ÷ what they count', limit: 1.25, unit: '×' }, grown / plans.bytes)
  plans.close()
})
