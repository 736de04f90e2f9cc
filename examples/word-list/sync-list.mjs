// Keeps a list equal to a file with one value a line: the file is the truth.
// Usage: VERDICT_URL=… VERDICT_KEY=… node sync-list.mjs <name of the list> <file> [--dry-run]
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const { VERDICT_URL = 'http://localhost:4000', VERDICT_KEY } = process.env
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const [name, file] = positionals
if (!name || !file) fail('Usage: node sync-list.mjs <name of the list> <file> [--dry-run]')

const items = (await readFile(file, 'utf8').catch(({ message }) => fail(message)))
  .split(/\r?\n/)
  .map((line) => line.trim())
  .filter(Boolean)

const { lists } = await ask('query List($name: String!) { lists(name: $name) { id } }', { name })
if (lists.length !== 1) fail(`${lists.length} lists are called ${name}`)

const { replaceListItems: replaced } = await ask(
  `mutation Replace($listId: ID!, $items: [String!]!, $dryRun: Boolean!) {
    replaceListItems(input: { listId: $listId, items: $items, dryRun: $dryRun }) {
      addedItems
      deletedItems
      refusals { field message }
    }
  }`,
  { listId: lists[0].id, items, dryRun: values['dry-run'] },
)
if (replaced.refusals.length > 0)
  fail(replaced.refusals.map(({ field, message }) => `${field ?? 'list'}: ${message}`).join('\n'))
for (const item of replaced.addedItems) console.log(`+ ${item}`)
for (const item of replaced.deletedItems) console.log(`- ${item}`)
if (replaced.addedItems.length + replaced.deletedItems.length === 0) console.log('Nothing has changed')

async function ask(query, variables) {
  const response = await fetch(`${VERDICT_URL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${VERDICT_KEY}` },
    body: JSON.stringify({ query, variables }),
  }).catch(({ message, cause }) => fail(`No answer of ${VERDICT_URL}: ${cause?.message || message}`))
  const { data, errors } = await response.json().catch(() => ({}))
  if (errors) fail(errors.map(({ message }) => message).join('\n'))
  return data ?? fail(`The answer of ${VERDICT_URL} has the status ${response.status} and is none of the API`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
