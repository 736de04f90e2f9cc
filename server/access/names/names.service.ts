import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { NameQuery, ThingName } from './name-query.ts'

/** The names of whatever has one, by ids alone; each kind of thing says in its store where its names are. */
export class Names {
  constructor(
    private readonly deps: {
      database: Database
      /** The names of those who act. */
      actorNames: readonly NameQuery[]
      /** The names of what is acted on. */
      thingNames: readonly NameQuery[]
    },
  ) {}

  /**
   * The names of members, API keys, rules and AI moderators; those of who is gone too: members who left,
   * revoked keys, deleted rules and AI moderators.
   */
  ofActors(workspaceId: string, ids: readonly string[]): Promise<Map<string, ThingName>> {
    return this.#read(this.deps.actorNames, workspaceId, ids)
  }

  /** The names of items, rules, lists and so on; what is gone has none, but for deleted rules. */
  ofThings(workspaceId: string, ids: readonly string[]): Promise<Map<string, ThingName>> {
    return this.#read(this.deps.thingNames, workspaceId, ids)
  }

  /** All in one statement. */
  async #read(
    queries: readonly NameQuery[],
    workspaceId: string,
    ids: readonly string[],
  ): Promise<Map<string, ThingName>> {
    const reader = this.deps.database.reader(workspaceId)
    const each = queries.map((names) => names(reader, workspaceId, ids))
    const { rows } = await sql<ThingName>`${sql.join(each, sql` union all `)}`.execute(reader.db())
    return new Map(rows.map((name) => [name.id, name]))
  }
}
