import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { NewHashList } from './hash-list.input.ts'
import type { HashListRow } from './hash-list.ts'
import { type Hashes, hashesOf } from './hashes-of-file.ts'

const mostHashes = 200_000
const columns = `l.id, l.name, l.purpose, l.md5_count as "md5Count", l.pdq_count as "pdqCount",
  l.created_at as "createdAt", l.updated_at as "updatedAt"`

/** The workspace's lists of hashes of known pictures, by which images are recognized (section 2.10). */
export class HashLists {
  constructor(private readonly parts: { database: Database; audit: AuditLog }) {}

  /** The lists by name. */
  all(workspaceId: string): Promise<HashListRow[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<HashListRow>(
        `select ${columns} from hash_list l where l.workspace_id = $1 order by lower(l.name), l.id`,
        [workspaceId],
      ),
    )
  }

  /** Creates a list with the hashes of a text file. @throws InvalidInputError, also naming the line that is no hash */
  async create(workspaceId: string, actor: ActorRef, input: unknown, file: string): Promise<HashListRow> {
    const { name, purpose } = check(NewHashList, input)
    const hashes = hashesOf(file)
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const id = newId()
      const [made] = await tx.query(
        `insert into hash_list (workspace_id, id, name, purpose) values ($1, $2, $3, $4)
         on conflict do nothing returning id`,
        [workspaceId, id, name, purpose],
      )
      if (!made) throw new InvalidInputError({ name: 'There is a list of this name already' })
      const list = await this.#add(tx, workspaceId, id, hashes)
      const after = { name, purpose, md5: list.md5Count, pdq: list.pdqCount }
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'hash_list.created',
        subject: id,
        after,
      })
      return list
    })
  }

  /** Adds the hashes of a text file; those that are there already are skipped. @throws NotFoundError, InvalidInputError */
  async add(workspaceId: string, actor: ActorRef, id: string, file: string): Promise<HashListRow> {
    const hashes = hashesOf(file)
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const before = sizes(await existing(tx, workspaceId, id))
      const list = await this.#add(tx, workspaceId, id, hashes)
      const [event, after] = ['hash_list.hashes_added' as const, sizes(list)]
      await this.parts.audit.append(tx, { workspaceId, actor, event, subject: id, before, after })
      return list
    })
  }

  /** Deletes a list with its hashes. @throws NotFoundError */
  async delete(workspaceId: string, actor: ActorRef, id: string): Promise<boolean> {
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const list = await existing(tx, workspaceId, id)
      await tx.query(`delete from hash_list where workspace_id = $1 and id = $2`, [workspaceId, id])
      const before = { purpose: list.purpose, ...sizes(list) }
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'hash_list.deleted',
        subject: id,
        before,
      })
      return true
    })
  }

  async #add(tx: Transaction, workspaceId: string, id: string, { md5, pdq }: Hashes): Promise<HashListRow> {
    await tx.query(
      `insert into hash_list_entry (workspace_id, list_id, hash, purpose)
       select l.workspace_id, l.id, h.hash, l.purpose
       from hash_list l cross join unnest($3::text[]) as h (hash) where l.workspace_id = $1 and l.id = $2
       on conflict do nothing`,
      [workspaceId, id, [...md5, ...pdq]],
    )
    const [list] = await tx.query<HashListRow>(
      `update hash_list l set md5_count = n.md5, pdq_count = n.pdq, updated_at = now()
       from (select count(*) filter (where length(hash) = 32)::int as md5,
         count(*) filter (where length(hash) = 64)::int as pdq from hash_list_entry
         where workspace_id = $1 and list_id = $2) n
       where l.workspace_id = $1 and l.id = $2 returning ${columns}`,
      [workspaceId, id],
    )
    if (!list) throw new NotFoundError('Hash list not found')
    if (list.md5Count + list.pdqCount > mostHashes)
      throw new InvalidInputError({
        hashes: `A list holds at most ${mostHashes.toLocaleString('en')} hashes`,
      })
    return list
  }
}

const sizes = ({ name, md5Count, pdqCount }: HashListRow) => ({ name, md5: md5Count, pdq: pdqCount })

async function existing(tx: Transaction, workspaceId: string, id: string): Promise<HashListRow> {
  const [list] = isId(id)
    ? await tx.query<HashListRow>(
        `select ${columns} from hash_list l where l.workspace_id = $1 and l.id = $2 for update`,
        [workspaceId, id],
      )
    : []
  if (!list) throw new NotFoundError('Hash list not found')
  return list
}
