import pg from 'pg'
import { RuleType } from '../server/judging/rules/rule-type.ts'
import { idOf } from '../server/platform/ids.ts'
import { alternate, report } from './stage/compare.ts'
import { type Ground, onGround } from './stage/stage.ts'

/**
 * P12: repeated decisions on an item by rules that count its reports: an item with 12 reports of one day, against one with 50,000
 * of one day, and one with 50,000 over a year by reporters of five types.
 */

const days = 365
const perRound = 40

const items = { few: [12, 1, 1], many: [50_000, 1, 1], spread: [50_000, days, 5] } as const
type Name = keyof typeof items

/** The counters of an item, by day and type of reporter; `any` is the sum of the others. */
const counting = `
  insert into report_count (workspace_id, object_id, side, reporter_type, day, total, reporters)
  select $1, $2, 'received', t.type, current_date - d, greatest(1, $3::int / $4::int), greatest(1, $3::int / $4::int)
  from generate_series(0, $4::int - 1) d,
    unnest((array['any', 'normal', 'trusted', 'moderator', 'admin', 'system'])[1:$5::int + 1]) as t (type)`

const sent = (name: Name) => ({
  contentId: name,
  text: 'Hello there',
  user: { id: `author of ${name}` },
  category: { id: 'area' },
  subcategory: { id: 'room' },
})

async function prepare({ services, workspaceId, actor }: Ground): Promise<void> {
  const owner = new pg.Client({ connectionString: services.config.database.url })
  await owner.connect()
  for (const name of Object.keys(items) as Name[]) {
    await services.syncJudge.decide(workspaceId, sent(name))
    await owner.query(counting, [workspaceId, idOf(workspaceId, 'content', name), ...items[name]])
  }
  await owner.end()
  for (const within of [1, 7, 30, days]) {
    const conditions = [{ key: 'times_reported', params: { atLeast: 1_000_000, within, unit: 'days' } }]
    const actions = [{ key: 'change_status', params: { status: 'flagged' } }]
    const rule = await services.rules.create(
      { workspaceId, actor },
      { type: RuleType.content, name: `${within} days`, conditions, actions },
    )
    await services.rules.setEnabled({ workspaceId, actor }, rule.id, true)
  }
}

await onGround(async (ground) => {
  await prepare(ground)
  await ground.analyze()
  let version = 0
  const decide = (name: Name) => async () => {
    for (let n = 0; n < perRound; n++)
      await ground.services.syncJudge.decide(ground.workspaceId, {
        ...sent(name),
        text: `Hello there ${version++}`,
      })
  }
  const times = await alternate({ few: decide('few'), many: decide('many'), spread: decide('spread') })
  for (const name of Object.keys(items) as Name[])
    console.log(`${name}: ${(times[name] / perRound).toFixed(2)} ms a decision`)
  const p12 = { id: 'P12', sign: '≤', limit: 3, stretch: 1.5, unit: '×' } as const
  report({ ...p12, what: 'an item with 50,000 reports ÷ one with 12' }, times.many / times.few)
  report({ ...p12, what: 'the same, over a year and five types' }, times.spread / times.few)
})
