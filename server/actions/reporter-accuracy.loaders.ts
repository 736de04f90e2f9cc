import type { LoaderDefinition } from '../access/requests/request-context.ts'
import type { ReporterAccuracy } from './reporter-accuracy.object.ts'
import { accuracyOf } from './reporter-accuracy.store.ts'

/** How many reports of each reporter proved right. */
export const reporterAccuracyOf: LoaderDefinition<string, ReporterAccuracy> = (
  { reader, workspaceId },
  reporterIds,
) => accuracyOf(reader, workspaceId, reporterIds)
