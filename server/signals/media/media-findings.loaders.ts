import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { csamScoresOf } from '../known-images.ts'
import { analysesOfMedia } from './media-analysis.store.ts'

/** What was found in each media file. */
export const findingsOf = rowsById(analysesOfMedia)

/** How closely each media file matches known abuse material now, by its hash. */
export const csamScoreOf: LoaderDefinition<string, number> = ({ reader, workspaceId }, sha256s) =>
  csamScoresOf(
    reader,
    sha256s.map((sha256) => ({ workspaceId, sha256 })),
  )
