import type { roomImports } from './room-imports.ts'

type Rooms = ReturnType<typeof roomImports>

const rowHeight = 34
const cell = 26
const matrixAt = 640
const top = 96

/**
 * The rooms as an SVG: one row each, the ground at the bottom, and beside it a mark for every room that it imports from.
 * All marks lie on one side of the diagonal, because imports face one way.
 */
export function drawing(rooms: Rooms): string {
  const height = top + rooms.length * rowHeight + 20
  const width = matrixAt + rooms.length * cell + 30
  const rows = rooms.map((room, place) => row(rooms, room, place))
  const columns = rooms.map(
    ({ name }, place) =>
      `<text transform="translate(${matrixAt + place * cell + 15} ${top - 12}) rotate(-50)" class="column">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="The rooms of the server and what each imports">
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2937 }
  .name { font-weight: 600 }
  .holds, .column { fill: #6b7280; font-size: 12px }
  .room { fill: #f3f4f6 }
  .none { fill: #f3f4f6 }
  .self { fill: #d1d5db }
  .import { fill: #2563eb }
</style>
<rect width="${width}" height="${height}" fill="#ffffff" rx="8"/>
<text x="20" y="34" class="name">Rooms of server/, the ground at the bottom</text>
<text x="20" y="54" class="holds">A blue square: the room in that row imports from the room of that column.</text>
${columns.join('\n')}
${rows.join('\n')}
</svg>
`
}

function row(rooms: Rooms, { name, holds, from }: Rooms[number], place: number): string {
  const y = top + (rooms.length - 1 - place) * rowHeight
  const cells = rooms.map(({ name: other }, column) => {
    const kind = other === name ? 'self' : from.includes(other) ? 'import' : 'none'
    return `<rect x="${matrixAt + column * cell}" y="${y + 3}" width="22" height="22" rx="3" class="${kind}"/>`
  })
  return `<rect x="12" y="${y}" width="${matrixAt - 28}" height="28" rx="4" class="room"/>
<text x="24" y="${y + 19}" class="name">${name}</text><text x="116" y="${y + 19}" class="holds">${holds}</text>
${cells.join('')}`
}
