import type { Database } from '../../platform/database.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { checkFilter } from '../../platform/validation.ts'
import { auditList, type AuditRow } from './audit-entry.store.ts'
import { AuditFilter } from './audit-filter.input.ts'
import { chainOf, type CheckedChain, noteCheck } from './audit-head.store.ts'
import type { AuditLog } from './audit.service.ts'
import { verifyChain } from './verify-chain.ts'

/** How many entries are followed while somebody waits: a second or two. */
const stretch = 50_000

/** Reading the audit log, and following its chain. */
export class AuditReader {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** A page of the entries that a filter lets through. @throws InvalidInputError when it is not valid, or the page cannot be asked for */
  async list(workspaceId: string, filter: unknown, args: ListArgs): Promise<Page<AuditRow>> {
    const list = auditList(workspaceId, checkFilter(AuditFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** How long the chain of the workspace is, and how it was found when it was last followed. */
  chain(workspaceId: string): Promise<CheckedChain> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => chainOf(tx, workspaceId))
  }

  /** Follows 50,000 entries of the chain after one of them, and writes down what was found once there are no more. */
  async checkStretch(
    workspaceId: string,
    after: number,
  ): Promise<{ through: number; entries: number; broken: number | null }> {
    const from = { after, most: stretch }
    const { entries: through, broken, head } = await verifyChain(this.deps, workspaceId, from)
    if (broken !== null || through >= head.seq)
      await this.deps.database.inWorkspace(workspaceId, (tx) =>
        noteCheck(tx, workspaceId, { checkedSeq: through, brokenSeq: broken }),
      )
    return { through, entries: head.seq, broken }
  }
}
