import { z } from 'zod'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AccessChanges } from '../team/access-changes.ts'
import type { Principal } from '../team/principal.ts'
import { ApiKeyScope, type CreatedApiKey, type ShownKey } from './api-key.entity.ts'
import { addKey, allKeys, lockKey, revokeKey } from './api-key.store.ts'
import { hintOf, newKey } from './key-format.ts'
import type { KeyOwners } from './key-owners.ts'

const NewApiKey = z.object({
  name: text({ min: 1, max: 100 }),
  scopes: z
    .array(z.enum(ApiKeyScope))
    .min(1, 'Choose at least one scope')
    .nullish()
    .transform((scopes) => [...new Set(scopes ?? [ApiKeyScope.rest])]),
})

/** The API keys of the customer platform (section 5.1): created, verified on every request, revoked permanently. */
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly owners: KeyOwners,
    private readonly changes: Pick<AccessChanges, 'publish'>,
  ) {}

  /**
   * The principal of a key; null for one that is malformed, unknown or revoked. A revocation applies within a second,
   * or five while Redis is unavailable.
   */
  find(key: string): Promise<Principal | null> {
    return this.owners.find(key)
  }

  /** The principals of the keys that are not revoked, read from the database. */
  standing(keys: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    return this.owners.standing(keys)
  }

  /** Creates a key, which is returned only here; without scopes it has the scope of the REST API. @throws InvalidInputError */
  create(caller: Caller, input: z.input<typeof NewApiKey>): Promise<CreatedApiKey> {
    return this.database.inWorkspace(caller.workspaceId, (tx) => this.createIn(tx, caller, input))
  }

  /** Like `create`, in the caller's transaction. @throws InvalidInputError */
  async createIn(
    tx: Sql,
    { workspaceId, actor }: Caller,
    input: z.input<typeof NewApiKey>,
  ): Promise<CreatedApiKey> {
    const { name, scopes } = check(NewApiKey, input)
    const { key, keyId } = newKey()
    const apiKey = await addKey(tx, {
      workspaceId,
      id: newId(),
      name,
      keyId,
      hash: sha256(key),
      hint: hintOf(key),
      scopes,
      createdById: actor.kind === 'member' ? actor.id : null,
    })
    await this.audit.append(tx, {
      workspaceId,
      actor,
      event: 'api_key.created',
      subject: apiKey.id,
      after: { name, scopes },
    })
    return { apiKey, key }
  }

  /** The workspace's keys, newest first, with the last revoked ones. */
  list(workspaceId: string): Promise<ShownKey[]> {
    return this.database.inWorkspace(workspaceId, (tx) => allKeys(tx, workspaceId))
  }

  /** Revokes a key permanently, in all processes within a second, and closes its sockets; idempotent. @throws NotFoundError */
  async revoke({ workspaceId, actor }: Caller, id: string): Promise<ShownKey> {
    return this.database.inWorkspace(workspaceId, async (tx) => {
      const before = await lockKey(tx, workspaceId, id)
      if (!before) throw new NotFoundError('API key not found')
      if (before.revokedAt) return before
      const after = await revokeKey(tx, workspaceId, id)
      await this.audit.append(tx, {
        workspaceId,
        actor,
        event: 'api_key.revoked',
        subject: id,
        before: { name: before.name },
      })
      tx.afterCommit(() => this.changes.publish([id]))
      return after
    })
  }
}
