/** Whether a test of that full name proves a line: it carries its id, or one of the name pieces that are quoted for it. */
export function carries(name: string, id: string, pieces: readonly string[] | undefined): boolean {
  return pieces?.some((piece) => asItRan(piece).test(name)) ?? name.includes(`[${id}]`)
}

/** A pattern for a piece of a name in the source, whose variable parts a table filled in. */
function asItRan(piece: string): RegExp {
  const parts = piece.split(/%[sdifjo]|\$\{?[a-z]+\}?/)
  return new RegExp(parts.map(escaped).join('.*'), 's')
}

const escaped = (part: string) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
