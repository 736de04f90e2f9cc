import type { Database } from '../../platform/database.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { checkFilter } from '../../platform/validation.ts'
import { auditList, type AuditRow } from './audit-entry.store.ts'
import { AuditFilter } from './audit-filter.input.ts'
import { chainOf, type CheckedChain, noteStretch } from './audit-head.store.ts'
import type { AuditLog } from './audit.service.ts'
import { verifyChain } from './verify-chain.ts'

/** How many entries are verified per request, which takes a second or two. */
const stretch = 50_000

/** Reads the audit log and verifies its chain. */
export class AuditReader {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** A page of the entries that match a filter. @throws InvalidInputError for an invalid filter or page */
  async list(workspaceId: string, filter: unknown, args: ListArgs): Promise<Page<AuditRow>> {
    const list = auditList(workspaceId, checkFilter(AuditFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** The length of the workspace's chain, and the result of its last verification. */
  chain(workspaceId: string): Promise<CheckedChain> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => chainOf(tx, workspaceId))
  }

  /** Verifies up to 50,000 entries of the chain after an entry, and records what that says of the chain. */
  async checkStretch(
    workspaceId: string,
    after: number,
  ): Promise<{ through: number; entries: number; broken: number | null }> {
    const from = { after, most: stretch }
    const { entries: through, broken, head } = await verifyChain(this.deps, workspaceId, from)
    const verified = { after, through, broken, length: head.seq }
    await this.deps.database.inWorkspace(workspaceId, (tx) => noteStretch(tx, workspaceId, verified))
    return { through, entries: head.seq, broken }
  }
}
