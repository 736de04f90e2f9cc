import DataLoader from 'dataloader'
import type { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { UnauthorizedError } from '../../platform/errors.ts'
import { type AskedColumns, asksNoMore } from '../../platform/graphql/asked-columns.ts'
import { type Origin, requestIdOf } from '../../platform/origin.ts'
import type { Work } from '../../platform/pools.ts'
import type { Principal } from '../team/principal.ts'
import type { ServiceView } from './service-view.ts'

/** Reads a batch of keys for the fields of one request. */
export interface LoaderDefinition<K, V> {
  (context: RequestContext, keys: readonly K[]): Promise<(V | Error)[]>
  short?: ShortForm<K>
}

/** Reads rows of a type of the schema with few columns, for operations that ask for no others. */
interface ShortForm<K> {
  type: string
  columns: readonly string[]
  load: LoaderDefinition<K, object | null>
}

/** The HTTP side of a request: its address and cookies. */
export interface HttpSide {
  ip: string
  userAgent: string | null
  /** The session token in the browser's cookie. */
  presentToken: string | null
  /** The sealed sign-in proof that the browser keeps while it is at a provider. */
  signInProof: string | null
  /** The workspace named by the request, even without a session for it; null where none is named. */
  namedWorkspace: string | null
  setSession(token: string): void
  clearSession(): void
  setSignInProof(proof: string | null): void
}

/** The context of one request: the caller, the workspace, and its batched reads. */
export class RequestContext {
  /** Not a #private member: Apollo passes resolvers a copy of the context. */
  private readonly loaders = new Map<unknown, DataLoader<never, unknown>>()
  private lane: Sql | null = null
  private asked: AskedColumns | null = null

  /** Input of this request that its caller has checked already, by the schema of the check. */
  private readonly checked = new Map<z.ZodType, unknown>()

  /** The services with the caller's view: the database of a restricted member shows their categories only. */
  services: ServiceView

  /** Whether refusals of mutations are thrown instead of returned in the payload. */
  refusalsAreErrors = false

  principal: Principal | null

  constructor(
    services: ServiceView,
    principal: Principal | null,
    readonly origin: Origin,
    readonly http: HttpSide | null = null,
  ) {
    // One object for all requests of a connection, as caches are keyed by it.
    this.principal = !principal || principal.origin === origin ? principal : { ...principal, origin }
    this.services = principal ? services.for(principal) : services
  }

  get requestId(): string {
    return requestIdOf(this.origin)
  }

  /** The caller. @throws UnauthorizedError for an unauthenticated request */
  get caller(): Principal {
    if (!this.principal) throw new UnauthorizedError()
    return this.principal
  }

  /** The caller's workspace, never taken from input. @throws UnauthorizedError for an unauthenticated request */
  get workspaceId(): string {
    return this.caller.workspaceId
  }

  /**
   * Whether the caller is this member. Using this instead of the caller's id lets a read be shared with other callers
   * for whom the answer is the same.
   */
  isCaller(memberId: string): boolean {
    return this.caller.id === memberId
  }

  /** Reads of this request's workspace; those of the same tick share a round trip. */
  get reader(): Sql {
    return (this.lane ??= this.services.database.reader(this.workspaceId))
  }

  /** Makes the request use the connections for reads, so that decisions never wait for it. */
  onlyReads(): void {
    this.connectFor('reads')
  }

  /**
   * Makes the request read from the replica, where there is one that shows the caller's own writes; else with the other
   * connections.
   */
  async readsWith(others: Work): Promise<void> {
    const { principal, services } = this
    const work = principal ? await services.readPlaces.workFor(principal, others) : others
    this.connectFor(work)
  }

  private connectFor(work: Work): void {
    this.services = this.services.on(work)
    this.lane = null
  }

  /** Applies blind-review restrictions to the rest of the request. */
  judgesBlind(): void {
    const { principal, services } = this
    if (!principal) return
    this.principal = { ...principal, blind: true }
    this.services = services.for(this.principal)
    this.lane = null
    this.loaders.clear()
  }

  /** Makes later reads of the caller see their writes, wherever they read. */
  async hasWritten(): Promise<void> {
    const { principal, services } = this
    if (principal) await services.readPlaces.wrote({ workspaceId: principal.workspaceId, by: principal.id })
  }

  /** Makes refusals and missing things be thrown: for code in this process that builds its own responses. */
  throwRefusals(): void {
    this.refusalsAreErrors = true
  }

  /** Records input that was parsed by a schema, so that the operation need not check it again. */
  noteChecked<S extends z.ZodType>(schema: S, value: z.output<S>): void {
    this.checked.set(schema, value)
  }

  /** The parsed input, where it was checked with this same schema. */
  checkedWith<S extends z.ZodType>(schema: S): z.output<S> | undefined {
    return this.checked.get(schema) as z.output<S> | undefined
  }

  /** The same context with empty caches, for the next event of a subscription. */
  renewed(): RequestContext {
    return new RequestContext(this.services, this.principal, this.origin)
  }

  /** Records what the operation asks of the rows that are loaded for it. */
  asks(asked: AskedColumns): void {
    this.asked = asked
  }

  /** The row of a key for a field that returns it as it is: in short where that has all that the operation asks of such rows. */
  show<K>(definition: LoaderDefinition<K, object | null>, key: K): Promise<object | null> {
    const { short } = definition
    const isEnough = short && asksNoMore(this.asked?.get(short.type), short.columns)
    return this.load(isEnough ? short.load : definition, key)
  }

  /** The value of a key, batched with other keys that this request loads with the same loader. */
  load<K, V>(definition: LoaderDefinition<K, V>, key: K): Promise<V> {
    let loader = this.loaders.get(definition) as DataLoader<K, V> | undefined
    if (!loader) {
      loader = new DataLoader<K, V>((keys) => definition(this, keys))
      this.loaders.set(definition, loader)
    }
    return loader.load(key)
  }
}
