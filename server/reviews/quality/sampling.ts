import { hash } from 'node:crypto'

/**
 * Whether a review belongs to the share that is decided twice: by its id alone, so that the same review always does and
 * nothing else about it matters. Of many, `percent` of 100 do, and of a larger share those of a smaller one are a part.
 */
export const isSampled = (reviewId: string, percent: number): boolean =>
  parseInt(hash('sha256', `second review ${reviewId}`).slice(0, 8), 16) < (percent / 100) * 2 ** 32
