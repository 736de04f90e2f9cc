import { reportBuckets, type ReportBucket } from '../intake/reports/report-count.store.ts'
import type { Sql } from '../platform/database.ts'
import type { Subject } from './item.ts'
import { byPlace } from './reads.ts'
import { keyOf } from './subject-id.ts'

/** The reports that the subjects received, or that their users made. */
export async function readReports(
  tx: Sql,
  subjects: readonly Subject[],
  side: 'received' | 'made',
): Promise<ReportBucket[][]> {
  const keys = subjects.map((subject) =>
    side === 'made' ? { workspaceId: subject.workspaceId, id: subject.user.id } : keyOf(subject),
  )
  return byPlace(subjects, await reportBuckets(tx, keys, side))
}
