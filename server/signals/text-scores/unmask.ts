const most = 20

/** Completes words that are masked with asterisks (`f*ck`) to the first word of the vocabulary that fits; others stay. */
export function unmaskFrom(vocabulary: readonly string[]): (word: string) => string {
  const byStart = new Map<string, string[]>()
  for (const word of vocabulary) {
    const start = word.charAt(0)
    byStart.set(start, [...(byStart.get(start) ?? []), word])
  }
  return (masked) => {
    if (masked.length > most || masked.startsWith('*')) return masked
    return byStart.get(masked.charAt(0))?.find((word) => fits(masked, word)) ?? masked
  }
}

/** Whether the letters agree, each asterisk standing for one. */
function fits(masked: string, word: string): boolean {
  if (masked.length !== word.length) return false
  for (let at = 0; at < word.length; at++)
    if (masked.charAt(at) !== '*' && masked.charAt(at) !== word.charAt(at)) return false
  return true
}
