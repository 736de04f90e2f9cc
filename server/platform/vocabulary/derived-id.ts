/**
 * The identifier derived from a name: lower case, with a hyphen for each run of characters other than letters and
 * digits (sections 2.5, 2.7). Empty when the name has neither.
 */
export const derivedId = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
