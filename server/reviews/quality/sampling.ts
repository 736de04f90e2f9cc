import { hash } from 'node:crypto'

/**
 * Whether a review is in the sample that is decided twice. Depends on its id alone, so that the answer never changes for a
 * review; `percent` of 100 are, and the sample of a smaller percentage is a subset of that of a larger one.
 */
export const isSampled = (reviewId: string, percent: number): boolean =>
  parseInt(hash('sha256', `second review ${reviewId}`).slice(0, 8), 16) < (percent / 100) * 2 ** 32
