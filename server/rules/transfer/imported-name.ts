const mostCharacters = 200

/** A name for an imported rule that none of the present rules has: the same, or with “(imported)” behind it. */
export function importedName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? ' (imported)' : ` (imported ${count})`
    const kept = [...name].slice(0, mostCharacters - suffix.length).join('')
    if (!taken.has(kept + suffix)) return kept + suffix
  }
}
