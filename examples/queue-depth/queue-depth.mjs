// Draws how much waited in each review queue over the last week, and since when the oldest did, as an SVG file.
// Usage: VERDICT_URL=… VERDICT_KEY=… node queue-depth.mjs [file]
import { writeFile } from 'node:fs/promises'

const { VERDICT_URL = 'http://localhost:4000', VERDICT_KEY } = process.env
const [file = 'queue-depth.svg'] = process.argv.slice(2)

const question = `
  query LastWeek {
    queueHistory(interval: HOUR) {
      queue { name }
      points { at depth oldestSeconds }
    }
  }`

const response = await fetch(`${VERDICT_URL}/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${VERDICT_KEY}` },
  body: JSON.stringify({ query: question }),
}).catch(({ message, cause }) => fail(`No answer of ${VERDICT_URL}: ${cause?.message || message}`))
const { data, errors } = await response.json().catch(() => ({}))
if (errors) fail(errors.map(({ message }) => message).join('\n'))
if (!data) fail(`The answer of ${VERDICT_URL} has the status ${response.status} and is none of the API`)
await writeFile(file, drawing(data.queueHistory))
for (const { queue, points } of data.queueHistory) {
  const now = points.at(-1)
  const said = now
    ? `${now.depth} waiting, the oldest for ${hours(now.oldestSeconds ?? 0)} h`
    : 'nothing is written down yet'
  console.log(`${queue.name}: ${said}`)
}
console.log(`Drawn in ${file}`)

function hours(seconds) {
  return Math.round(seconds / 360) / 10
}

/** A row for each queue: how many waited on the left, for how many hours the oldest did on the right. */
function drawing(queues) {
  const rows = queues.map(({ queue, points }, row) =>
    [
      `<text x="16" y="${row * 120 + 28}" font-weight="600">${escaped(queue.name)}</text>`,
      line(points, ({ depth }) => depth, { x: 16, y: row * 120 + 40, unit: 'waiting' }),
      line(points, ({ oldestSeconds }) => hours(oldestSeconds ?? 0), {
        x: 416,
        y: row * 120 + 40,
        unit: 'h, the oldest',
      }),
    ].join('\n'),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="816" height="${queues.length * 120 + 16}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${rows.join('\n')}
</svg>
`
}

/** The points in parts: where more than an hour lies between two, Verdict did not run, and no line is drawn. */
function partsOf(points) {
  const parts = [[]]
  for (const point of points) {
    const before = parts.at(-1).at(-1)
    if (before && new Date(point.at) - new Date(before.at) > 1.5 * 3600 * 1000) parts.push([])
    parts.at(-1).push(point)
  }
  return parts
}

/** One line of a week, as high as its highest value, which stands beside it. */
function line(points, valueOf, { x, y, unit }) {
  const week = 7 * 24 * 3600 * 1000
  const highest = Math.max(1, ...points.map(valueOf))
  const begin = Date.now() - week
  const placeOf = (point) => {
    const across = x + ((new Date(point.at).getTime() - begin) / week) * 300
    const up = y + 64 - (valueOf(point) / highest) * 64
    return `${across.toFixed(1)},${up.toFixed(1)}`
  }
  const lines = partsOf(points).map(
    (part) =>
      `<polyline points="${part.map(placeOf).join(' ')}" fill="none" stroke="#4f46e5" stroke-width="1.5"/>`,
  )
  return `<path d="M${x} ${y + 64}h300" stroke="#d4d4d8"/>
${lines.join('\n')}
<text x="${x + 308}" y="${y + 10}" fill="#52525b">${highest} ${unit}</text>`
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
