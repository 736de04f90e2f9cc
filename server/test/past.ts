import { retroactionFrame } from '../decisions/retroaction/retroaction-queue.ts'
import { retroactionTasks } from '../decisions/retroaction/retroaction-task.ts'
import type { Retroaction } from '../decisions/retroaction/retroaction.entity.ts'
import { idOf } from '../platform/ids.ts'
import { claimTasks } from '../platform/tasks.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { startTestApp, type TestWorkspace } from './app.ts'
import { makeContent } from './moderated-workspace.ts'

/** An app in which rules are applied to past items, step by step, each test in a workspace of its own. */
export async function startPast() {
  const app = await startTestApp()
  const { services } = app
  let acme: TestWorkspace = await app.createWorkspace()
  const admin = () => ({ kind: ActorKind.member, id: acme.admin.id })
  const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))

  /** One step of the work, as a worker does it; false when there is nothing to do. */
  async function step(): Promise<boolean> {
    const tasks = await claimTasks(services.database, retroactionFrame.kind, 1, 30)
    await retroactionTasks(services).run(tasks)
    return tasks.length > 0
  }
  async function toTheEnd(): Promise<void> {
    while (await step());
  }
  const submit = (id: string, text: string, over: object = {}) =>
    services.syncJudge.decide(acme.workspaceId, makeContent(id, text, over))
  const count = (ruleId: string) =>
    services.retroactions.count({ workspaceId: acme.workspaceId, actor: admin() }, ruleId, null)
  const confirm = ({ id }: Retroaction, number: number, webhooksPerMinute: number | null = null) =>
    services.retroactions.confirm({ workspaceId: acme.workspaceId, actor: admin() }, id, {
      count: number,
      webhooksPerMinute,
    })

  return {
    app,
    services,
    sql,
    step,
    toTheEnd,
    submit,
    count,
    confirm,
    get acme() {
      return acme
    },
    get admin() {
      return admin()
    },
    /** A new workspace, and nothing left to do in the others. */
    async next() {
      await services.database.asSystem((tx) =>
        tx.query(`delete from task where kind = $1`, [retroactionFrame.kind]),
      )
      acme = await app.createWorkspace()
      await sql(`update workspace set undo_seconds = 0`)
    },
    contentId: (id: string) => idOf(acme.workspaceId, 'content', id),
    /** Allowed items in bulk: the first by way of arrival, the others beside it, a second apart, newest first. */
    async post(number: number, text = 'a casino', prefix = 'item') {
      await submit(`${prefix}-0`, text)
      await sql(
        `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, created_at, decided_by_kind)
         select workspace_id, gen_random_uuid(), $1 || '-' || n, user_id, category_id, subcategory_id, text, 'allowed',
           now() - make_interval(secs => n), 'system'
         from content, generate_series(1, $2::int) n where external_id = $1 || '-0'`,
        prefix,
        number - 1,
      )
    },
    statuses: () => sql(`select status, count(*)::int as count from content group by status order by status`),
    /** What there is to know of a retroaction. */
    async read({ id }: Pick<Retroaction, 'id'>) {
      const { data } = await app.graphql<{ retroaction: Record<string, unknown> }>(
        acme.admin,
        `query ($id: ID!) { retroaction(id: $id) { state total examined counted processed changed reversed kept error
          changes { from to count } items { nodes { state from to object { ... on Content { externalId } } } } } }`,
        { id },
      )
      return data.retroaction
    },
    /** Counts, confirms and applies a rule. */
    async apply(ruleId: string, number: number) {
      const counted = await count(ruleId)
      await toTheEnd()
      await confirm(counted, number)
      await toTheEnd()
      return counted
    },
    reverse: ({ id }: Retroaction) =>
      services.retroactions.reverse({ workspaceId: acme.workspaceId, actor: admin() }, id),
    decide: (id: string, status: string) =>
      app.graphql(
        acme.moderator,
        `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
        {
          input: {
            requestId: crypto.randomUUID(),
            content: { id: idOf(acme.workspaceId, 'content', id) },
            status,
          },
        },
      ),
    setWebhook: () =>
      sql(
        `insert into webhook (workspace_id, id, url, secret) values ($1, gen_random_uuid(), 'https://example.com', '')`,
        acme.workspaceId,
      ),
  }
}

export type Past = Awaited<ReturnType<typeof startPast>>
