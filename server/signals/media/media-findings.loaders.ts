import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { csamScoresOf } from '../known-images.ts'
import { analysesOfMedia } from './media-analysis.store.ts'

/** The findings in each media file. */
export const findingsOf = rowsById(analysesOfMedia)

/** How closely each media file matches the present lists of known abuse material, by digest. */
export const csamScoreOf: LoaderDefinition<string, number> = ({ reader, workspaceId }, sha256s) =>
  csamScoresOf(
    reader,
    sha256s.map((sha256) => ({ workspaceId, sha256 })),
  )
