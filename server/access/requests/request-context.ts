import DataLoader from 'dataloader'
import type { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { UnauthorizedError } from '../../platform/errors.ts'
import { type Origin, requestIdOf } from '../../platform/origin.ts'
import type { Work } from '../../platform/pools.ts'
import type { Principal } from '../team/principal.ts'
import type { ServiceView } from './service-view.ts'

/** Reads many keys at once for the fields of one request. */
export type LoaderDefinition<K, V> = (context: RequestContext, keys: readonly K[]) => Promise<(V | Error)[]>

/** What a request over HTTP can do to its cookies, and where it came from. */
export interface HttpSide {
  ip: string
  userAgent: string | null
  /** The session token that the browser has. */
  presentToken: string | null
  /** What the browser has kept since it was sent to a provider, sealed. */
  signInProof: string | null
  /** The workspace that the request names, though nobody may be signed in there; null where it names none. */
  namedWorkspace: string | null
  setSession(token: string): void
  clearSession(): void
  setSignInProof(proof: string | null): void
}

/** One request's view of the program: who asks, in which workspace, and the batched reads made for it. */
export class RequestContext {
  /** Not a #private member: Apollo hands resolvers a copy of the context. */
  private readonly loaders = new Map<unknown, DataLoader<never, unknown>>()
  private lane: Sql | null = null

  /** What whoever runs this request's one operation has checked of it, by the schema that it was checked with. */
  private readonly checked = new Map<z.ZodType, unknown>()

  /** What the caller may see of the program: a restricted member's database shows their categories only. */
  services: ServiceView

  /** Whether what a mutation refuses is thrown at whoever runs it, and not told in its payload. */
  refusalsAreErrors = false

  principal: Principal | null

  constructor(
    services: ServiceView,
    principal: Principal | null,
    readonly origin: Origin,
    readonly http: HttpSide | null = null,
  ) {
    // One object for all requests of a connection: what is known of a caller is known by it.
    this.principal = !principal || principal.origin === origin ? principal : { ...principal, origin }
    this.services = principal ? services.for(principal) : services
  }

  get requestId(): string {
    return requestIdOf(this.origin)
  }

  /** The caller. @throws UnauthorizedError when nobody is known */
  get caller(): Principal {
    if (!this.principal) throw new UnauthorizedError()
    return this.principal
  }

  /** The caller's workspace, never taken from input. @throws UnauthorizedError when nobody is known */
  get workspaceId(): string {
    return this.caller.workspaceId
  }

  /** Whether the caller is this member. Asked so, what is read may serve other callers who are answered alike. */
  isCaller(memberId: string): boolean {
    return this.caller.id === memberId
  }

  /** What of this request's workspace is read in the same tick goes to the database together. */
  get reader(): Sql {
    return (this.lane ??= this.services.database.reader(this.workspaceId))
  }

  /** Has the request read with the connections for reading, so that decisions never wait for it. */
  onlyReads(): void {
    this.connectFor('reads')
  }

  /** Has the request read on the replica, where there is one that shows the caller what they wrote; else with the others. */
  async readsWith(others: Work): Promise<void> {
    const { principal, services } = this
    const work = principal ? await services.readPlaces.workFor(principal, others) : others
    this.connectFor(work)
  }

  private connectFor(work: Work): void {
    this.services = this.services.on(work)
    this.lane = null
  }

  /** Has the rest of the request withhold from the caller what they are not to know of what they judge from now on. */
  judgesBlind(): void {
    const { principal, services } = this
    if (!principal) return
    this.principal = { ...principal, blind: true }
    this.services = services.for(this.principal)
    this.lane = null
    this.loaders.clear()
  }

  /** Has the caller see what they wrote from now on, wherever they read it. */
  async hasWritten(): Promise<void> {
    const { principal, services } = this
    if (principal) await services.readPlaces.wrote({ workspaceId: principal.workspaceId, by: principal.id })
  }

  /** Has refusals thrown, and things that are not there too: for a program in this process that answers in its own words. */
  throwRefusals(): void {
    this.refusalsAreErrors = true
  }

  /** Notes what was sent, as a schema has made it: the operation of this request takes it in, and need not check it again. */
  noteChecked<S extends z.ZodType>(schema: S, value: z.output<S>): void {
    this.checked.set(schema, value)
  }

  /** What was sent, where whoever runs the operation has checked it with this very schema. */
  checkedWith<S extends z.ZodType>(schema: S): z.output<S> | undefined {
    return this.checked.get(schema) as z.output<S> | undefined
  }

  /** The same caller's view with nothing read yet, for the next event of a subscription. */
  renewed(): RequestContext {
    return new RequestContext(this.services, this.principal, this.origin)
  }

  /** The value of a key, read together with the other keys that this request asks of the same loader. */
  load<K, V>(definition: LoaderDefinition<K, V>, key: K): Promise<V> {
    let loader = this.loaders.get(definition) as DataLoader<K, V> | undefined
    if (!loader) {
      loader = new DataLoader<K, V>((keys) => definition(this, keys))
      this.loaders.set(definition, loader as unknown as DataLoader<never, unknown>)
    }
    return loader.load(key)
  }
}
