/** The letters and digits of a text in lower case, without other characters. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
