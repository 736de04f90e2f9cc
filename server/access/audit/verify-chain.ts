import type { Database, Sql } from '../../platform/database.ts'
import { codeAt, entriesAfter } from './audit-entry.store.ts'
import { type ChainEnd, endOf } from './audit-head.store.ts'
import type { AuditLog } from './audit.service.ts'
import { type ChainHead, genesis } from './chain.ts'
import { lengthAtLeast } from './signing-keys.ts'

/** The result of verifying a chain. */
export interface ChainCheck {
  /** The last entry verified. */
  entries: number
  /** The number of the first entry that is changed or missing, or null. */
  broken: number | null
  /** The end of the chain, to be kept outside of the database. */
  head: ChainHead
}

interface Dependencies {
  database: Database
  audit: AuditLog
}

/** The part to verify: after which entry, how many entries, and a head that the chain must still contain. */
interface Stretch {
  after?: number
  most?: number
  kept?: ChainHead
}

const batch = 1000
const start: ChainHead = { seq: 0, mac: genesis }

/**
 * Verifies the chain of a workspace, a thousand entries at a time, and returns the first entry that is changed or
 * missing, if any. A head kept elsewhere also reveals a log that was rewritten by somebody with the installation's key.
 */
export async function verifyChain(
  deps: Dependencies,
  workspaceId: string,
  stretch: Stretch = {},
): Promise<ChainCheck> {
  const end = await readEnd(deps, workspaceId)
  const check = await follow(deps, workspaceId, end, stretch)
  if (check.broken === null) return check
  const { signingKeys } = await readEnd(deps, workspaceId)
  return signingKeys === end.signingKeys ? check : verifyChain(deps, workspaceId, stretch)
}

const readEnd = ({ database }: Dependencies, workspaceId: string): Promise<ChainEnd> =>
  database.inWorkspace(workspaceId, (tx) => endOf(tx, workspaceId))

/** The result of verifying the chain up to that end, with the keys at that moment. */
async function follow(
  { database, audit }: Dependencies,
  workspaceId: string,
  { stray, signingKeys, ...head }: ChainEnd,
  { after = 0, most = Infinity, kept = start }: Stretch,
): Promise<ChainCheck> {
  const read = <T>(work: (tx: Sql) => Promise<T>) => database.inWorkspace(workspaceId, work)
  let last = after === 0 ? start : ((await read((tx) => codeAt(tx, workspaceId, after))) ?? start)
  const answer = (broken: number | null): ChainCheck => ({ entries: last.seq, broken, head })
  const keys = audit.keysOf(workspaceId, signingKeys)
  if (!keys) return answer(last.seq + 1)
  if (Math.max(kept.seq, lengthAtLeast(keys)) > head.seq) return answer(head.seq + 1)
  const through = Math.min(head.seq, last.seq + most)
  while (last.seq < through) {
    const wanted = Math.min(batch, through - last.seq)
    const entries = await read((tx) => entriesAfter(tx, workspaceId, last.seq, wanted))
    for (const entry of entries) {
      const { seq, mac } = entry
      const intact = seq === last.seq + 1 && audit.isIntact(keys, last.mac, entry)
      if (!intact || (seq === kept.seq && mac !== kept.mac)) return answer(last.seq + 1)
      last = { seq, mac }
    }
    if (entries.length < wanted) return answer(last.seq + 1)
  }
  if (through < head.seq) return answer(null)
  return answer(last.mac === head.mac ? stray : head.seq + 1)
}
