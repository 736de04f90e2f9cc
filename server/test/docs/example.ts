const id = /^(modr-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const cursor = /^Wy[\w-]{40,}$/

/** A JSON value with ids, times, cursors, durations and fractions (likelihoods) as their kinds, so that an example and a real answer can be compared as they are. */
export function kindsOf(value: unknown): unknown {
  if (typeof value === 'string') return kindOfText(value)
  if (typeof value === 'number' && !Number.isInteger(value)) return '<fraction>'
  if (Array.isArray(value)) return value.map(kindsOf)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'milliseconds' ? typeof inner : kindsOf(inner),
    ]),
  )
}

function kindOfText(value: string): string {
  if (id.test(value)) return '<id>'
  if (time.test(value)) return '<time>'
  return cursor.test(value) ? '<cursor>' : value
}
