// Posts each new urgent review to an address, such as the incoming webhook of a chat: none is missed and none is posted
// twice, whatever restarts meanwhile, because the place after the last one posted is kept in a file.
// Usage: VERDICT_URL=… VERDICT_KEY=… node urgent-reviews.mjs <file of the cursor> <address to post to>
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'graphql-sse'

const { VERDICT_URL = 'http://localhost:4000', VERDICT_KEY } = process.env
const [file, address] = process.argv.slice(2)
if (!file || !address) fail('Usage: node urgent-reviews.mjs <file of the cursor> <address to post to>')

const url = `${VERDICT_URL}/graphql`
const headers = { authorization: `Bearer ${VERDICT_KEY}` }
const opened = `subscription Urgent($after: String!) {
  reviewChanged(filter: { kinds: [OPENED], priorities: [URGENT] }, after: $after, checkpoints: true) {
    id
    cursor
    review {
      id
      openedAt
      queue { name }
      reasons { explanation }
    }
  }
}`

// The client would ask again with the cursor that it began with: what is asked after a fault, the loop below decides.
const client = createClient({ url, headers, retryAttempts: 0 })

for (let failures = 0; ;) {
  try {
    const after = await cursor()
    for await (const { data, errors, extensions } of client.iterate({
      query: opened,
      variables: { after },
    })) {
      if (errors) throw Object.assign(new Error(errors[0].message), errors[0].extensions)
      // A checkpoint has no event: it brings the cursor to go on from where nothing is urgent for long.
      if (data.reviewChanged) await post(data.reviewChanged)
      await keep(data.reviewChanged?.cursor ?? extensions.cursor)
      failures = 0
    }
  } catch (error) {
    const code = error.code ?? error.response?.status
    if (['FORBIDDEN', 'BAD_USER_INPUT', 'GRAPHQL_VALIDATION_FAILED', 401, 403].includes(code))
      fail(error.message)
    if (code === 'CURSOR_EXPIRED') fail(`${error.message}. Delete ${file} to begin anew`)
    console.error(`${error.message}, trying again`)
  }
  await pause(Math.min(30_000, 250 * 2 ** failures++))
}

/** The cursor of the last review that was posted; of now, when this has never run. */
async function cursor() {
  const kept = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (kept) return kept
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ eventCursor }' }),
  })
  const { data, errors } = await response.json()
  if (errors) throw Object.assign(new Error(errors[0].message), { response })
  await keep(data.eventCursor)
  return data.eventCursor
}

/** Writes the cursor whole or not at all. */
async function keep(text) {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

/** Posts a review until that is answered; a crash right after it posts the same id again. */
async function post({ id, review }) {
  if (!review) return
  const { queue, reasons } = review
  const text = `Urgent in ${queue.name}: ${reasons.map(({ explanation }) => explanation).join('; ')}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ text, reviewId: review.id, openedAt: review.openedAt }),
    }).catch((error) => error)
    if (answer.ok) return console.log(text)
    console.error(`${address}: ${answer.status ?? answer.message}, trying again`)
    await pause(Math.min(30_000, 250 * 2 ** tries))
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
