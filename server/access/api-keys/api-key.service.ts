import type { Caller } from '../../platform/vocabulary/caller.ts'
import { z } from 'zod'
import type { AuditLog } from '../audit/audit.service.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
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

/** Keys of the customer platform (section 5.1): made once, found on every request, revoked for good. */
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly owners: KeyOwners,
    private readonly changes: Pick<AccessChanges, 'tell'>,
  ) {}

  /** Whom the key stands for; null for one that is malformed, unknown or revoked: for a second, or five while Redis is away. */
  find(key: string): Promise<Principal | null> {
    return this.owners.find(key)
  }

  /** The owners of those of the keys that were not revoked, as the database knows them now. */
  standing(keys: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    return this.owners.standing(keys)
  }

  /** A new key, which is shown this once; without scopes it opens the REST API. @throws InvalidInputError */
  create(caller: Caller, input: z.input<typeof NewApiKey>): Promise<CreatedApiKey> {
    return this.database.inWorkspace(caller.workspaceId, (tx) => this.createIn(tx, caller, input))
  }

  /** The same in a transaction of the caller's. @throws InvalidInputError */
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

  /** The workspace's keys, the newest first; revoked ones stay on record. */
  list(workspaceId: string): Promise<ShownKey[]> {
    return this.database.inWorkspace(workspaceId, (tx) => allKeys(tx, workspaceId))
  }

  /** Ends a key for good, everywhere within a second, and its sockets with it; ending it twice is the same as once. @throws NotFoundError */
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
      tx.afterCommit(() => this.changes.tell([id]))
      return after
    })
  }
}
