import { randomUUID } from 'node:crypto'
import { idOf } from '../platform/ids.ts'
import type { Span } from '../platform/vocabulary/period.ts'
import type { TestApp, TestWorkspace } from './app.ts'
import { storeContent } from './test-platform.ts'

/** Tiers of one hour, one day and one week, unless the test says otherwise. */
export const threeTiers = [
  { duration: 1, period: 'hours' },
  { duration: 1, period: 'days' },
  { duration: 1, period: 'weeks' },
] as Span[]

const sent = ({ duration, period }: Span) => ({ duration, period: period.toUpperCase() })

/** Sets the ladder of a workspace. */
export const setLadder = (
  app: TestApp,
  { admin }: TestWorkspace,
  tiers: readonly Span[] = threeTiers,
  clearing: Span | null = null,
) =>
  app.graphql(
    admin,
    `mutation ($input: UpdateStrikeSettingsInput!) {
       updateStrikeSettings(input: $input) { strikeSettings { tiers { duration period } clearing { duration period } } }
     }`,
    { input: { tiers: tiers.map(sent), clearing: clearing && sent(clearing) } },
  )

/** A new user of the workspace with one content item, and what the customer platform was told about them. */
export async function makeUser(app: TestApp, { workspaceId, moderator }: TestWorkspace) {
  const external = `user-${randomUUID()}`
  const content = await storeContent(app.services, workspaceId, { user: external })
  const id = idOf(workspaceId, 'user', external)
  const query = <T>(sql: string, ...values: unknown[]) =>
    app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, [id, ...values]))
  const mutate = (name: string) =>
    app.graphql(moderator, `mutation ($id: ID!) { ${name}(input: { user: { id: $id } }) { user { id } } }`, {
      id,
    })
  return {
    id,
    external,
    contentId: content.id,
    query,
    strike: (over: Record<string, unknown> = {}) =>
      app.graphql<{ strikeUser: { actions: { id: string; strike: { count: number; until: string } }[] } }>(
        moderator,
        `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { actions { id actionType strike { count duration period until } } } }`,
        { input: { user: { id }, requestId: randomUUID(), ...over } },
      ),
    end: () => mutate('endStrike'),
    remove: () => mutate('removeStrike'),
    decide: (input: Record<string, unknown>) =>
      app.graphql<{ decide: { actions: { id: string; actionType: string }[] } }>(
        moderator,
        `mutation ($input: DecideInput!) { decide(input: $input) { actions { id actionType temporaryBan { duration period until } } } }`,
        { input: { user: { id }, requestId: randomUUID(), ...input } },
      ),
    /** The ladder as the dashboard shows it. */
    async strikes() {
      const { data } = await app.graphql<{ user: { strikeHistory: { tier: number; state: string }[] } }>(
        moderator,
        `query ($id: ID!) { user(by: { id: $id }) { strikeHistory { tier state } } }`,
        { id },
      )
      return data.user.strikeHistory.map(({ tier, state }) => `${tier} ${state}`)
    },
    /** What the user's row says now. */
    async row() {
      const [row] = await query<{
        status: string
        count: number
        until: Date | null
        bannedUntil: Date | null
      }>(
        `select status, strike_count as count, strike_until as until, temporarily_banned_until as "bannedUntil"
         from platform_user where id = $1`,
      )
      if (!row) throw new Error('the user is gone')
      return row
    },
    /** The recorded actions in order: their types, and the count of strikes after them. */
    async told() {
      const rows = await query<{ type: string; count: number | null }>(
        `select action_type as type, (details -> 'strike' ->> 'count')::int as count from action
         where object_id = $1 order by created_at, id`,
      )
      return rows.map(({ type, count }) => (count === null ? type : `${type} ${count}`))
    },
  }
}

export type TestUser = Awaited<ReturnType<typeof makeUser>>
