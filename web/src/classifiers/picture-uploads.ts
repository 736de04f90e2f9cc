import type { ClassifierPictureOutcome } from '../gql/graphql.ts'

/** The most bytes of a picture file, and of all in one request. */
export const mostBytes = 8_000_000
/** The most pictures in one request. */
const mostAtOnce = 10
/** The most pictures that can be chosen at once. */
export const mostChosen = 1000

/** A picture file that is uploaded to a classifier. */
export interface PictureUpload {
  file: File
  outcome: ClassifierPictureOutcome | 'WAITING' | 'SENDING'
  /** Why it was refused. */
  problem: string | null
}

/** Those that are not uploaded: waiting ones, and refused ones that may be accepted on a retry. */
export const unsent = (uploads: readonly PictureUpload[]): PictureUpload[] =>
  uploads.filter(({ outcome }) => outcome === 'WAITING' || outcome === 'REFUSED')

/** Whether each was sent, so that only refused ones can be sent again. */
export const isTried = (uploads: readonly PictureUpload[]): boolean =>
  uploads.every(({ outcome }) => outcome !== 'WAITING' && outcome !== 'SENDING')

/** Refused ones first, since they need attention. */
export const refusedFirst = (uploads: readonly PictureUpload[]): PictureUpload[] =>
  uploads.toSorted((a, b) => Number(b.outcome === 'REFUSED') - Number(a.outcome === 'REFUSED'))

/** How many ended in each state. */
export const counted = (uploads: readonly PictureUpload[]) => {
  const count = (wanted: PictureUpload['outcome']) =>
    uploads.filter(({ outcome }) => outcome === wanted).length
  return { added: count('ADDED'), known: count('KNOWN'), refused: count('REFUSED') }
}

/** The pictures in order, in batches of one request. */
export function requestsOf(uploads: readonly PictureUpload[]): PictureUpload[][] {
  const requests: PictureUpload[][] = []
  let bytes = 0
  for (const upload of uploads) {
    const last = requests.at(-1)
    bytes += upload.file.size
    if (last && last.length < mostAtOnce && bytes <= mostBytes) last.push(upload)
    else {
      requests.push([upload])
      bytes = upload.file.size
    }
  }
  return requests
}
