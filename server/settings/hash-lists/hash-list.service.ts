import { z } from 'zod'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type HashList, HashListPurpose } from './hash-list.entity.ts'
import { addHashes, addHashList, allHashLists, deleteHashList, lockHashList } from './hash-list.store.ts'

/** A new hash list. */
const NewHashList = z.object({
  name: text({ max: 100 }).trim().min(1, 'Must not be empty'),
  purpose: z.enum(HashListPurpose),
})

const mostHashes = 200_000

/** The workspace's lists of hashes of known images, by which images are recognized (section 2.10). */
export class HashLists {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** The lists by name. */
  all(workspaceId: string): Promise<HashList[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allHashLists(tx, workspaceId))
  }

  /** Creates a list with the hashes of a text file. @throws InvalidInputError, also with the number of the first invalid line */
  async create({ workspaceId, actor }: Caller, input: unknown, file: string): Promise<HashList> {
    const { name, purpose } = check(NewHashList, input)
    const hashes = hashesOf(file)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const id = newId()
      const added = await addHashList(tx, { workspaceId, id, name, purpose })
      if (!added) throw new InvalidInputError({ name: 'There is a list of this name already' })
      const list = await fill(tx, { workspaceId, id }, hashes)
      const after = { name, purpose, md5: list.md5Count, pdq: list.pdqCount }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'hash_list.created',
        subject: id,
        after,
      })
      return list
    })
  }

  /** Adds the hashes of a text file; existing ones are skipped. @throws NotFoundError, InvalidInputError */
  async add({ workspaceId, actor }: Caller, id: string, file: string): Promise<HashList> {
    const hashes = hashesOf(file)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const before = sizes(await existing(tx, workspaceId, id))
      const list = await fill(tx, { workspaceId, id }, hashes)
      const [event, after] = ['hash_list.hashes_added' as const, sizes(list)]
      await this.deps.audit.append(tx, { workspaceId, actor, event, subject: id, before, after })
      return list
    })
  }

  /** Deletes a list with its hashes. @throws NotFoundError */
  async delete({ workspaceId, actor }: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const list = await existing(tx, workspaceId, id)
      await deleteHashList(tx, list)
      const before = { purpose: list.purpose, ...sizes(list) }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'hash_list.deleted',
        subject: id,
        before,
      })
      return true
    })
  }
}

/** Adds hashes to a list. @throws NotFoundError, InvalidInputError when the list would grow beyond its limit */
async function fill(
  tx: Sql,
  list: Pick<HashList, 'workspaceId' | 'id'>,
  { md5, pdq }: Hashes,
): Promise<HashList> {
  const filled = await addHashes(tx, list, [...md5, ...pdq])
  if (!filled) throw new NotFoundError('Hash list not found')
  if (filled.md5Count + filled.pdqCount > mostHashes)
    throw new InvalidInputError({
      hashes: `A list holds at most ${mostHashes.toLocaleString('en')} hashes`,
    })
  return filled
}

const sizes = ({ name, md5Count, pdqCount }: HashList) => ({ name, md5: md5Count, pdq: pdqCount })

async function existing(tx: Sql, workspaceId: string, id: string): Promise<HashList> {
  const list = await lockHashList(tx, workspaceId, id)
  if (!list) throw new NotFoundError('Hash list not found')
  return list
}

/** The hashes of a file, without duplicates. */
interface Hashes {
  md5: string[]
  pdq: string[]
}

const uploadLimit = 5 * 1024 * 1024
const md5 = /^[0-9a-f]{32}$/
const pdq = /^[0-9a-f]{64}$/

/**
 * The hashes of a text file: one a line, 32 hexadecimal digits for MD5 and 64 for PDQ. Text after a comma, a semicolon
 * or a space is ignored, as are empty lines and lines that begin with #.
 * @throws InvalidInputError on `hashes` for a file of 5 MB or more, or with the number of the first invalid line
 */
export function hashesOf(file: string): Hashes {
  if (Buffer.byteLength(file) >= uploadLimit) throw refused('Must be under 5 MB')
  const found = { md5: new Set<string>(), pdq: new Set<string>() }
  for (const [index, line] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [hash = ''] = line
      .trim()
      .toLowerCase()
      .split(/[,;\s]/, 1)
    if (hash === '' || hash.startsWith('#')) continue
    if (md5.test(hash)) found.md5.add(hash)
    else if (pdq.test(hash)) found.pdq.add(hash)
    else throw refused(`Line ${index + 1}: neither an MD5 hash (32 digits) nor a PDQ hash (64 digits)`)
  }
  if (found.md5.size + found.pdq.size === 0) throw refused('There is nothing in the file')
  return { md5: [...found.md5], pdq: [...found.pdq] }
}

const refused = (message: string) => new InvalidInputError({ hashes: message })
