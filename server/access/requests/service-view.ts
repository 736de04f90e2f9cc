import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Work } from '../../platform/pools.ts'
import type { Principal } from '../team/principal.ts'

/** A class of which the program has one instance for each view of the database. */
export type ServiceClass<T> = abstract new (...args: never[]) => T

/** One view of the program, as a resolver sees it: it asks for the service that it calls by its class. */
export interface ServiceView extends Platform {
  readonly config: Config
  /** The service of this view. @throws when the program has none of that class */
  get<T>(service: ServiceClass<T>): T
  /**
   * The services for a caller: for a member restricted to categories (section 2.15) they are all over a database that
   * shows nothing else, so that reading, acting, searching, counting and subscriptions are restricted alike; so they are
   * for a member from whom something is withheld while they judge it blind.
   */
  for(caller: Pick<Principal, 'categories' | 'blind'> & { id?: string }): ServiceView
  /** The same services over the connections of a kind of work. */
  on(work: Work): ServiceView
}
