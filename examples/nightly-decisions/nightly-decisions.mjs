// Writes every decision of a day, with who took it and under which policy, to a CSV file: one query for each hundred.
// Usage: VERDICT_URL=… VERDICT_KEY=… node nightly-decisions.mjs <file> [--day 2026-01-31] [--zone Europe/Berlin]
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify'
import { DateTime } from 'luxon'

const { VERDICT_URL = 'http://localhost:4000', VERDICT_KEY } = process.env
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { day: { type: 'string' }, zone: { type: 'string', default: 'utc' } },
})
const [file] = positionals
if (!file) fail('Usage: node nightly-decisions.mjs <file> [--day 2026-01-31] [--zone Europe/Berlin]')

const { zone } = values
const now = DateTime.now().setZone(zone)
if (!now.isValid) fail(now.invalidExplanation)
const day = values.day ? DateTime.fromISO(values.day, { zone }) : now.minus({ days: 1 })
if (!day.isValid) fail(day.invalidExplanation)

// The day of the zone, which has 23 or 25 hours when the clocks change; it ends where the next begins.
const start = day.startOf('day')
const at = { from: start.toUTC().toISO(), to: start.plus({ days: 1 }).toUTC().toISO() }

const query = `query Decisions($at: MomentRangeInput!, $after: String) {
  actions(filter: { at: $at, standing: true }, orderBy: { field: CREATED_AT, direction: ASC }, first: 100, after: $after) {
    nodes {
      id
      createdAt
      actionType
      status
      actor { kind name }
      policyCategory { policyId name }
      object {
        ... on Content { externalId }
        ... on User { externalId }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

let count = 0
async function* decisions() {
  for (let after = null, more = true; more;) {
    const { nodes, pageInfo } = (await ask({ at, after })).actions
    count += nodes.length
    for (const { id, createdAt, actionType, status, actor, policyCategory, object } of nodes)
      yield [
        DateTime.fromISO(createdAt).setZone(zone).toISO(),
        id,
        actionType,
        status,
        actor.kind,
        actor.name,
        policyCategory?.policyId,
        policyCategory?.name,
        object?.externalId,
      ]
    more = pageInfo.hasNextPage
    after = pageInfo.endCursor
  }
}

const columns = ['at', 'id', 'action', 'status', 'actorKind', 'actor', 'policyId', 'policy', 'externalId']
const lines = stringify({ header: true, columns, escape_formulas: true })
await pipeline(Readable.from(decisions()), lines, createWriteStream(`${file}.new`)).catch((error) =>
  fail(error.message),
)
// The file is there whole, or as it was.
await rename(`${file}.new`, file)
console.log(`${day.toISODate()} ${zone}: ${count} decisions`)

async function ask(variables) {
  const response = await fetch(`${VERDICT_URL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${VERDICT_KEY}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
  return data
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
