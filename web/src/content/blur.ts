import { requestBase } from '../app/base.ts'
import type { MediaKind, MediaViewingPartsFragment as MediaViewing } from '../gql/graphql.ts'

/** The fields of a media file that determine its blur. */
export interface Blurrable {
  id: string
  kind: MediaKind
  findings?: { csamScore: number; thumbnail?: string | null } | null | undefined
}

/** A file in a row of a list; without `findings` it is not known yet what may be shown of it. */
export interface ListedFile extends Blurrable {
  error?: string | null | undefined
}

/** Light grey, for files without a thumbnail, and for those of which nothing may be shown. */
const nothing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='3' height='2'%3E%3Crect width='3' height='2' fill='%23999'/%3E%3C/svg%3E"

/** The classes of an unrevealed file; known abuse material is always blurred strongly. */
const veils = { NONE: 'blur-2xl', LIGHT: 'blur-md', STRONG: 'blur-2xl', COVERED: 'blur-2xl' } as const

/** The same for a thumbnail in a list, a fifth as large: a strong blur would leave nothing visible there. */
const smallVeils = { NONE: 'blur-sm', LIGHT: 'blur-xs', STRONG: 'blur-sm', COVERED: 'blur-sm' } as const

/** Whether a file matches known abuse material, however little: then it is blurred whatever the viewer's setting. */
export const isKnown = ({ findings }: Pick<Blurrable, 'findings'>): boolean => (findings?.csamScore ?? 0) > 0

/** Whether a file is blurred until it is revealed. */
export const isBlurred = (file: Blurrable, { blur }: MediaViewing): boolean =>
  isKnown(file) || (blur !== 'NONE' && file.kind !== 'AUDIO')

/** The URL of a file. That of a blurred one has `?reveal`, which the server logs before it answers. */
export const sourceOf = (file: Blurrable, viewing: MediaViewing): string =>
  `${requestBase()}/media/${file.id}${isBlurred(file, viewing) ? '?reveal' : ''}`

/** What is shown in place of an unrevealed file, and its classes. */
export function veiled(
  file: Blurrable,
  { blur }: MediaViewing,
): Record<'thumbnail' | 'veil' | 'smallVeil', string> {
  const strength = isKnown(file) && blur === 'LIGHT' ? 'STRONG' : blur
  return {
    thumbnail: strength === 'COVERED' ? nothing : (file.findings?.thumbnail ?? nothing),
    veil: `scale-110 ${veils[strength]}`,
    smallVeil: `scale-110 ${smallVeils[strength]}`,
  }
}
