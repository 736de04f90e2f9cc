import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Work } from '../../platform/pools.ts'
import type { Principal } from '../team/principal.ts'

/** A class with one instance per view of the database. */
export type ServiceClass<T> = abstract new (...args: never[]) => T

/** The services over one view of the database; resolvers get a service by its class. */
export interface ServiceView extends Platform {
  readonly config: Config
  /** The service of this view. @throws when there is none of that class */
  get<T>(service: ServiceClass<T>): T
  /**
   * The services for a caller. For a member restricted to categories (section 2.15) they use a database that shows
   * nothing else, so that reads, decisions, search, counts and subscriptions are all restricted; likewise for a member
   * during a blind review.
   */
  for(caller: Pick<Principal, 'categories' | 'blind'> & { id?: string }): ServiceView
  /** The same services over the connection pool of a kind of work. */
  on(work: Work): ServiceView
}
