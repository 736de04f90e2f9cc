/**
 * A field path in words, for a message that is not shown at its field: `conditions.1.params.atLeast` is `Conditions 2, at least`.
 * Indexes are counted from one.
 */
export function wordsOfPath(path: string): string {
  const parts = path.split('.').filter((part) => part !== 'params' && part !== 'input')
  const words = parts.reduce((text, part) => {
    if (/^\d+$/.test(part)) return `${text} ${String(Number(part) + 1)}`
    const name = part
      .replaceAll('_', ' ')
      .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
      .toLowerCase()
    return text ? `${text}, ${name}` : name
  }, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
