import type { Database } from '../../platform/database.ts'
import type { NameQuery, ThingName } from './name-query.ts'
import { readNames } from './names.store.ts'

/** The names of things by id alone; the store of each kind of thing defines the query of its names. */
export class Names {
  constructor(
    private readonly deps: {
      database: Database
      /** The queries of actors' names. */
      actorNames: readonly NameQuery[]
      /** The queries of objects' names. */
      thingNames: readonly NameQuery[]
    },
  ) {}

  /**
   * The names of members, API keys, rules and AI moderators, including former members, revoked keys, and deleted rules
   * and AI moderators.
   */
  ofActors(workspaceId: string, ids: readonly string[]): Promise<Map<string, ThingName>> {
    return this.#read(this.deps.actorNames, workspaceId, ids)
  }

  /** The names of items, rules, lists and so on; deleted things have none, except for rules. */
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
