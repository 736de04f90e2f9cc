const mostCharacters = 200

/**
 * Names the rules of a file, one after the other, so that none has the name of an existing rule: the same name, or one with
 * “(imported)” appended that is unused both here and in the file.
 */
export function nameImported(
  taken: ReadonlySet<string>,
  inFile: readonly string[],
): (name: string) => string {
  const used = new Set([...taken, ...inFile])
  return (name) => {
    if (!taken.has(name)) return name
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? ' (imported)' : ` (imported ${count})`
      const free = [...name].slice(0, mostCharacters - suffix.length).join('') + suffix
      if (used.has(free)) continue
      used.add(free)
      return free
    }
  }
}
