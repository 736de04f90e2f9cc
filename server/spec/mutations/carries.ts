/** Whether a test of that name, as it ran, proves a line: it carries its id, or one of the pieces that are quoted for it. */
export function carries(name: string, id: string, pieces: readonly string[] | undefined): boolean {
  return pieces?.some((piece) => asItRan(piece).test(name)) ?? name.includes(`[${id}]`)
}

/** A piece of a name in the source stands for what a table put in the places of its variable parts. */
function asItRan(piece: string): RegExp {
  const parts = piece.split(/%[sdifjo]|\$\{?[a-z]+\}?/)
  return new RegExp(parts.map(escaped).join('.*'), 's')
}

const escaped = (part: string) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
