import type { SecretBox } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { lockWorkspace } from '../workspaces/workspace.store.ts'
import type { IdentityProvider } from './identity-provider.entity.ts'
import { IdentityProviderInput } from './identity-provider.input.ts'
import {
  clientSecretOwner,
  deleteProvider,
  hasProviders,
  providerOf,
  putProvider,
} from './identity-provider.store.ts'
import type { KnownProvider, OpenidClient } from './openid-client.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  secrets: SecretBox
  outbound: Pick<Outbound, 'assertAllowed'>
  openid: Pick<OpenidClient, 'discover'>
}

/** A provider with its secret opened. */
export const openProvider = (secrets: SecretBox, provider: IdentityProvider): KnownProvider => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: secrets.open(provider.clientSecret, clientSecretOwner(provider)),
})

/** The OpenID Connect providers of workspaces. */
export class IdentityProviders {
  constructor(private readonly deps: Dependencies) {}

  /** The provider of a workspace; null where it has none. */
  async of(workspaceId: string): Promise<IdentityProvider | null> {
    return (await this.deps.database.inWorkspace(workspaceId, (tx) => providerOf(tx, workspaceId))) ?? null
  }

  /** Whether any workspace has one. */
  haveAny(): Promise<boolean> {
    return this.deps.database.asSystem(hasProviders)
  }

  /** Sets or replaces the provider of the workspace; it must be reachable now. @throws InvalidInputError */
  async set(caller: Caller, input: unknown): Promise<IdentityProvider> {
    const { workspaceId } = caller
    const { clientSecret, newcomerRole = null, ...given } = check(IdentityProviderInput, input)
    const before = await this.of(workspaceId)
    const secret = clientSecret ?? this.#secretFor(before, given.issuer)
    await this.#assertAnswers({ issuer: given.issuer, clientId: given.clientId, clientSecret: secret })
    return this.#change(caller, async (tx, now) => {
      // The one that is stored may have been replaced while the provider was asked.
      const plain = clientSecret ?? this.#secretFor(now, given.issuer)
      const sealed = this.deps.secrets.seal(plain, clientSecretOwner({ workspaceId }))
      await putProvider(tx, { ...given, workspaceId, newcomerRole, clientSecret: sealed })
    })
  }

  /** Removes the provider: members sign in with their passwords. @throws NotFoundError where there is none */
  async remove(caller: Caller): Promise<boolean> {
    await this.#change(caller, async (tx) => {
      if (!(await deleteProvider(tx, caller.workspaceId)))
        throw new NotFoundError('Identity provider not found')
    })
    return true
  }

  /** Permits passwords again in a workspace, for when its provider fails. @throws NotFoundError */
  async allowPasswords(caller: Caller): Promise<void> {
    await this.#change(caller, async (tx) => {
      const provider = await providerOf(tx, caller.workspaceId)
      if (!provider) throw new NotFoundError('Identity provider not found')
      const { createdAt: _, ...kept } = provider
      await putProvider(tx, { ...kept, isEnforced: false })
    })
  }

  /** The stored secret is reused only for the issuer that it was entered for. */
  #secretFor(before: IdentityProvider | null, issuer: string): string {
    if (!before) throw new InvalidInputError({ clientSecret: 'Required' })
    if (before.issuer !== issuer)
      throw new InvalidInputError({ clientSecret: 'Enter it again for another address' })
    return openProvider(this.deps.secrets, before).clientSecret
  }

  async #assertAnswers(provider: KnownProvider): Promise<void> {
    try {
      await this.deps.outbound.assertAllowed(provider.issuer)
      await this.deps.openid.discover(provider)
    } catch (error) {
      const message =
        error instanceof OutboundRefused
          ? error.told
          : 'No OpenID Connect provider of this name answers there'
      throw new InvalidInputError({ issuer: message })
    }
  }

  async #change(
    caller: Caller,
    change: (tx: Transaction, now: IdentityProvider | null) => Promise<void>,
  ): Promise<IdentityProvider> {
    const { workspaceId, actor } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const before = await providerOf(tx, workspaceId)
      await change(tx, before ?? null)
      const after = await providerOf(tx, workspaceId)
      const event = 'workspace.sign_in_changed'
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event,
        subject: workspaceId,
        before: before ? { identityProvider: describe(before) } : null,
        after: after ? { identityProvider: describe(after) } : null,
      })
      return after ?? (before as IdentityProvider)
    })
  }
}

const describe = ({ label, issuer, clientId, domains, ...rest }: IdentityProvider) => ({
  label,
  issuer,
  clientId,
  domains,
  newcomerRole: rest.newcomerRole,
  isEnforced: rest.isEnforced,
  trustsSecondStep: rest.trustsSecondStep,
})
