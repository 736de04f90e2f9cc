/** Rooms in order: what each holds, and which ones it imports from. */
export type Rooms = readonly { name: string; holds: string; from: readonly string[] }[]

/** The texts of a drawing. */
interface Titles {
  /** The text alternative, for screen readers. */
  label: string
  /** The heading, and below it the legend. */
  title: string
  key: string
}

const today: Titles = {
  label: 'The rooms of the server and what each imports',
  title: 'Rooms of server/, the ground at the bottom',
  key: 'A blue square: the room in that row imports from the room of that column.',
}

const rowHeight = 34
const cell = 26

/** The x position of the marks: beside the names and what the rooms hold, or close to the names and then below the titles. */
const placeOfMarks = (rooms: Rooms) =>
  rooms.some(({ holds }) => holds) ? { matrixAt: 640, top: 96 } : { matrixAt: 160, top: 160 }

/**
 * The rooms as an SVG: one row each, the first room at the bottom, with a mark for every room that it imports from. Where all
 * imports go backwards, the marks lie on one side of the diagonal; those that do not have another colour.
 */
export function drawing(rooms: Rooms, { label, title, key }: Titles = today): string {
  const { matrixAt, top } = placeOfMarks(rooms)
  const height = top + rooms.length * rowHeight + 20
  const width = matrixAt + rooms.length * cell + 30
  const rows = rooms.map((room, place) => row(rooms, room, place))
  const columns = rooms.map(
    ({ name }, place) =>
      `<text transform="translate(${matrixAt + place * cell + 15} ${top - 12}) rotate(-50)" class="column">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2937 }
  .name { font-weight: 600 }
  .holds, .column { fill: #6b7280; font-size: 12px }
  .room { fill: #f3f4f6 }
  .none { fill: #f3f4f6 }
  .self { fill: #d1d5db }
  .import { fill: #2563eb }
  .back { fill: #dc2626 }
</style>
<rect width="${width}" height="${height}" fill="#ffffff" rx="8"/>
<text x="20" y="34" class="name">${title}</text>
<text x="20" y="54" class="holds">${key}</text>
${columns.join('\n')}
${rows.join('\n')}
</svg>
`
}

function row(rooms: Rooms, { name, holds, from }: Rooms[number], place: number): string {
  const { matrixAt, top } = placeOfMarks(rooms)
  const y = top + (rooms.length - 1 - place) * rowHeight
  const cells = rooms.map(({ name: other }, column) => {
    const kind = other === name ? 'self' : !from.includes(other) ? 'none' : column > place ? 'back' : 'import'
    return `<rect x="${matrixAt + column * cell}" y="${y + 3}" width="22" height="22" rx="3" class="${kind}"/>`
  })
  return `<rect x="12" y="${y}" width="${matrixAt - 28}" height="28" rx="4" class="room"/>
<text x="24" y="${y + 19}" class="name">${name}</text><text x="116" y="${y + 19}" class="holds">${holds}</text>
${cells.join('')}`
}
