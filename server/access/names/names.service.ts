import type { Database } from '../../platform/database.ts'
import type { NameQuery, ThingName } from './name-query.ts'
import { readNames } from './names.store.ts'

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

  async #read(
    queries: readonly NameQuery[],
    workspaceId: string,
    ids: readonly string[],
  ): Promise<Map<string, ThingName>> {
    const names = await readNames(this.deps.database.reader(workspaceId), workspaceId, queries, ids)
    return new Map(names.map((name) => [name.id, name]))
  }
}
