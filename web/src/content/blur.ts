import { requestBase } from '../app/base.ts'
import type { MediaKind, MediaViewingPartsFragment as MediaViewing } from '../gql/graphql.ts'

/** A media file as far as it can be blurred. */
export interface Blurrable {
  id: string
  kind: MediaKind
  findings?: { csamScore: number; thumbnail?: string | null } | null | undefined
}

/** What the row of a list knows of a file; without `findings` nobody knows yet what may be seen of it. */
export interface ListedFile extends Blurrable {
  error?: string | null | undefined
}

/** A light grey, for what has no thumbnail, and for what nothing is to be seen of. */
const nothing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='3' height='2'%3E%3Crect width='3' height='2' fill='%23999'/%3E%3C/svg%3E"

/** What a file looks like that was not revealed; nobody's choice makes it less for what matches known abuse material. */
const veils = { NONE: 'blur-2xl', LIGHT: 'blur-md', STRONG: 'blur-2xl', COVERED: 'blur-2xl' } as const

/** The same for a square of a list, a fifth as large: what is strong on a picture leaves nothing of it there. */
const smallVeils = { NONE: 'blur-sm', LIGHT: 'blur-xs', STRONG: 'blur-sm', COVERED: 'blur-sm' } as const

/** Whether a file matches known abuse material, however little: then it is blurred whatever anybody chose. */
export const isKnown = ({ findings }: Pick<Blurrable, 'findings'>): boolean => (findings?.csamScore ?? 0) > 0

/** Whether a file is blurred until somebody asks for it. */
export const isBlurred = (file: Blurrable, { blur }: MediaViewing): boolean =>
  isKnown(file) || (blur !== 'NONE' && file.kind !== 'AUDIO')

/** Where a file is. What is blurred says that it was asked for, and the server writes that down before it answers. */
export const sourceOf = (file: Blurrable, viewing: MediaViewing): string =>
  `${requestBase()}/media/${file.id}${isBlurred(file, viewing) ? '?reveal' : ''}`

/** What stands for a file that was not revealed, and how. */
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
