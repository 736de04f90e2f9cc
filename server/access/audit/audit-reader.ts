import type { Database } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import {
  decodeCursor,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import type { TimeOrder } from '../../platform/graphql/time-order.ts'
import { isMoment } from '../../platform/graphql/time-cursor.ts'
import { check } from '../../platform/validation.ts'
import { type AuditPlace, type AuditRow, listAudit } from './audit-entry.store.ts'
import { AuditFilter } from './audit-filter.input.ts'
import { chainOf, type CheckedChain, noteCheck } from './audit-head.store.ts'
import type { AuditLog } from './audit.service.ts'
import { verifyChain } from './verify-chain.ts'

/** How many entries are followed while somebody waits: a second or two. */
const stretch = 50_000

/** Reading the audit log, and following its chain. */
export class AuditReader {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** A page of the entries that a filter lets through, by time. @throws InvalidInputError for a bad filter or cursor */
  async list(
    workspaceId: string,
    filter: unknown,
    order: TimeOrder,
    page: PageArgs,
  ): Promise<Page<AuditRow>> {
    const wanted = check(AuditFilter, filter ?? {})
    const place = { order, after: placeIn(page.after), most: pageSize(page) + 1 }
    const rows = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      listAudit(tx, workspaceId, wanted, place),
    )
    return pageOf(rows, page, ({ exactAt, seq }) => [exactAt, seq])
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

/** The place in a cursor. @throws InvalidInputError when it is not one of the audit log */
function placeIn(after: string | null | undefined): AuditPlace | null {
  const key = decodeCursor(after, 2)
  if (key === null) return null
  const [exactAt, seq] = key
  if (isMoment(exactAt) && typeof seq === 'number' && Number.isSafeInteger(seq)) return { exactAt, seq }
  throw new InvalidInputError({ after: 'Not a cursor of this list' })
}
