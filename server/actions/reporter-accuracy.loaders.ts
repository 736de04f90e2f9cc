import type { LoaderDefinition } from '../access/requests/request-context.ts'
import type { ReporterAccuracy } from './reporter-accuracy.object.ts'
import { accuracyOf } from './reporter-accuracy.store.ts'

/** How right the reports of users were. */
export const reporterAccuracyOf: LoaderDefinition<string, ReporterAccuracy> = (
  { reader, workspaceId },
  reporterIds,
) => accuracyOf(reader, workspaceId, reporterIds)
