import { z } from 'zod'
import type { AuditLog } from '../audit/audit.service.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { AccessChanges } from '../team/access-changes.ts'
import type { Principal } from '../team/principal.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { type ApiKey, ApiKeyScope, type CreatedApiKey } from './api-key.entity.ts'
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

const columns = `id, name, hint, scopes, created_by as "createdById", created_at as "createdAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`

interface By {
  workspaceId: string
  actor: ActorRef
}

/** Keys of the customer platform (section 5.1): made once, found on every request, revoked for good. */
export class ApiKeyService {
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
  create(by: By, input: z.input<typeof NewApiKey>): Promise<CreatedApiKey> {
    return this.database.inWorkspace(by.workspaceId, (tx) => this.createIn(tx, by, input))
  }

  /** The same in a transaction of the caller's. @throws InvalidInputError */
  async createIn(
    tx: Sql,
    { workspaceId, actor }: By,
    input: z.input<typeof NewApiKey>,
  ): Promise<CreatedApiKey> {
    const { name, scopes } = check(NewApiKey, input)
    const { key, keyId } = newKey()
    const [apiKey] = await tx.query<ApiKey>(
      `insert into api_key (workspace_id, id, name, key_id, hash, hint, scopes, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
      [
        workspaceId,
        newId(),
        name,
        keyId,
        sha256(key),
        hintOf(key),
        scopes,
        actor.kind === 'member' ? actor.id : null,
      ],
    )
    if (!apiKey) throw new Error('the key was not stored')
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
  list(workspaceId: string): Promise<ApiKey[]> {
    return this.database.inWorkspace(workspaceId, (tx) =>
      tx.query<ApiKey>(
        `select ${columns} from api_key where workspace_id = $1 order by created_at desc, id desc`,
        [workspaceId],
      ),
    )
  }

  /** Ends a key for good, everywhere within a second, and its sockets with it; ending it twice is the same as once. @throws NotFoundError */
  async revoke({ workspaceId, actor }: By, id: string): Promise<ApiKey> {
    return this.database.inWorkspace(workspaceId, async (tx) => {
      const [before] = await tx.query<ApiKey>(
        `select ${columns} from api_key where workspace_id = $1 and id = $2 for update`,
        [workspaceId, isId(id) ? id : null],
      )
      if (!before) throw new NotFoundError('API key not found')
      if (before.revokedAt) return before
      const [after] = await tx.query<ApiKey>(
        `update api_key set revoked_at = now() where workspace_id = $1 and id = $2 returning ${columns}`,
        [workspaceId, id],
      )
      await this.audit.append(tx, {
        workspaceId,
        actor,
        event: 'api_key.revoked',
        subject: id,
        before: { name: before.name },
      })
      tx.afterCommit(() => this.changes.tell([id]))
      return after ?? before
    })
  }
}
