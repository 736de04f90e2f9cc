import type { TestApp, TestWorkspace } from './app.ts'

/** Counts by what is counted, as `amount overturned`. */
export type Counts = Record<string, string>

interface Row {
  objectId: string
  categoryId: string
  at: Date
  kind: string | null
  subjectId: string | null
  ruleId: string | null
  status: string | null
  policyId: string | null
  undone: boolean
  reverted: boolean
  waited: number | null
}

type Workspace = Pick<TestWorkspace, 'workspaceId'>

/** What the roll-up has counted. */
export async function storedCounts(app: TestApp, { workspaceId }: Workspace): Promise<Counts> {
  const rows = await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ key: string; value: string }>(
      `select concat_ws(' ', measure, grain, whole, extract(epoch from at)::int, category_id, kind, subject_id, status, bucket) as key,
         concat(amount, ' ', overturned) as value
       from analytics_count`,
    ),
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** The same, counted one by one from what happened. */
export async function naiveCounts(app: TestApp, { workspaceId }: Workspace): Promise<Counts> {
  const read = (sql: string) => app.services.database.inWorkspace(workspaceId, (tx) => tx.query<Row>(sql))
  const [clock] = await read(`select verdict_now() as at`)
  const tally = new Tally(clock?.at ?? new Date())
  for (const { at, categoryId } of await read(
    `select created_at as at, category_id as "categoryId" from content`,
  ))
    tally.add(1, 0, 'items', at, categoryId)
  countDecisions(tally, await read(decisions))
  for (const row of await read(reviews)) {
    tally.add(1, 0, 'opened', new Date(row.at.getTime() - (row.waited ?? 0) * 1000), row.categoryId)
    if (row.waited === null) continue
    tally.add(1, 0, 'resolved', row.at, row.categoryId, row.kind)
    tally.add(1, 0, 'waits', row.at, row.categoryId, bucket(row.waited))
    tally.add(1, 0, 'member_waits', row.at, row.categoryId, row.subjectId, bucket(row.waited))
  }
  for (const row of await read(reports)) {
    const received = new Date(row.at.getTime() - (row.waited ?? 0) * 1000)
    tally.add(1, 0, 'reports', received, row.categoryId, 'received', row.policyId)
    if (row.kind) tally.add(1, 0, 'reports', row.at, row.categoryId, row.kind, row.policyId)
  }
  return tally.counts
}

/** The first bucket whose end is not before the time. */
function bucket(seconds: number): number {
  let n = 0
  while (1.2 ** n < seconds - 1e-9) n++
  return n
}

class Tally {
  readonly #sums = new Map<string, [number, number]>()

  constructor(private readonly now: Date) {}

  /** Counts it for its hour and its day, if that is over, in its category and in all together. */
  add(
    amount: number,
    overturned: number,
    measure: string,
    at: Date,
    category: string | null,
    ...rest: (string | number | null)[]
  ): void {
    const seconds = at.getTime() / 1000
    const start = (length: number) => Math.floor(seconds / length) * length
    const over = start(86_400) < Math.floor(this.now.getTime() / 86_400_000) * 86_400
    for (const [grain, from] of [
      ['hour', start(3600)] as const,
      ...(over ? [['day', start(86_400)] as const] : []),
    ])
      for (const [whole, where] of [['f', category] as const, ['t', null] as const])
        this.#count([measure, grain, whole, from, where, ...rest], amount, overturned)
  }

  #count(parts: (string | number | null)[], amount: number, overturned: number): void {
    const key = parts.filter((part) => part !== null).join(' ')
    const [a, o] = this.#sums.get(key) ?? [0, 0]
    this.#sums.set(key, [a + amount, o + overturned])
  }

  get counts(): Counts {
    return Object.fromEntries([...this.#sums].map(([key, [a, o]]) => [key, `${a} ${o}`]))
  }
}

function countDecisions(tally: Tally, rows: readonly Row[]): void {
  const standing = new Map<string, Map<string, Row>>()
  for (const row of rows.filter(({ undone }) => !undone)) {
    countDecision(tally, row, row.at, 1, 0)
    if (row.reverted) continue
    const by = whose(row)
    const human = ['member', 'key', 'customer'].includes(row.kind ?? '')
    const since = standing.get(row.objectId) ?? new Map<string, Row>()
    if (human)
      for (const [who, before] of since)
        if (who !== by && (before.status === 'allowed') !== (row.status === 'allowed'))
          countDecision(tally, before, row.at, 0, 1)
    standing.set(row.objectId, new Map([...(human ? [] : since), [by, row]]))
  }
}

/** The customer platform is one, whatever key it came by. */
const whose = ({ kind, subjectId, ruleId }: Row) =>
  [kind, kind === 'customer' ? null : subjectId, ruleId].join(' ')

function countDecision(tally: Tally, row: Row, at: Date, amount: number, overturned: number): void {
  const { kind, subjectId, ruleId, status, policyId, categoryId } = row
  const add = (measure: string, ...rest: (string | null)[]) =>
    tally.add(amount, overturned, measure, at, categoryId, ...rest, status)
  add('decisions', kind)
  if (status !== 'allowed' || policyId) add('policies', policyId)
  if (ruleId) add('rules', ruleId)
  if (kind === 'member') add('members', subjectId)
  if (kind === 'ai') add('ai', subjectId)
}

const decisions = `
  select a.object_id as "objectId", c.category_id as "categoryId", a.created_at as at, a.actor_kind as kind,
    a.actor_id as "subjectId", a.rule_id as "ruleId", a.status, a.policy_category_id as "policyId",
    a.undone_at is not null as undone, a.reverted_at is not null as reverted
  from action a join content c on c.id = a.object_id order by a.created_at, a.id`

const reviews = `
  select c.category_id as "categoryId", coalesce(r.resolved_at, r.opened_at) as at, r.resolved_by_kind as kind,
    r.resolved_by_id as "subjectId", extract(epoch from r.resolved_at - r.opened_at)::float8 as waited
  from review r left join content c on c.id = r.object_id`

const reports = `
  select category_id as "categoryId", coalesce(handled_at, created_at) as at, handled_reason as kind,
    policy_category_id as "policyId", extract(epoch from handled_at - created_at)::float8 as waited
  from user_report`
