/**
 * The identifier that a name stands for: lower case, with a hyphen wherever something other than letters and digits
 * was (sections 2.5, 2.7). Empty when the name holds neither a letter nor a digit.
 */
export const derivedId = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
