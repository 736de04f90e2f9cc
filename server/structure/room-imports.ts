import { placeOf, rooms } from './rooms.ts'
import type { Import } from './source.ts'

/** The imports from a room to a later one. There are none. */
export const importsBack = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => (placeOf(to) ?? 0) > (placeOf(from) ?? 0))

/** The imports between the folders of a room. */
export function folderImports(room: string, imports: readonly Import[]): Import[] {
  const folderOf = (path: string) => (path.startsWith(`server/${room}/`) ? path.split('/')[2] : undefined)
  return imports.flatMap((each) => {
    const [from, to] = [folderOf(each.from), folderOf(each.to)]
    return from && to && from !== to ? [{ from, to }] : []
  })
}

/** For each room, in order, the rooms that it imports from. */
export function roomImports(imports: readonly Import[]): { name: string; holds: string; from: string[] }[] {
  const pair = (from: number | undefined, to: number | undefined) => `${from} ${to}`
  const pairs = new Set(imports.map(({ from, to }) => pair(placeOf(from), placeOf(to))))
  return rooms.map(({ name, holds }, place) => ({
    name,
    holds,
    from: rooms
      .filter((_, other) => other !== place && pairs.has(pair(place, other)))
      .map((room) => room.name),
  }))
}
