// Hides all content of a user that has a word: counts it, starts the work, follows it, undoes it. See README.md.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const { VERDICT_URL, VERDICT_KEY } = process.env

async function ask(query, variables) {
  const response = await fetch(`${VERDICT_URL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${VERDICT_KEY}` },
    body: JSON.stringify({ query, variables }),
  }).catch(({ message, cause }) => {
    throw new Error(`No answer of ${VERDICT_URL}: ${cause?.message || message}`)
  })
  const { data, errors = [] } = await response.json().catch(() => ({}))
  if (!data && errors.length === 0)
    throw new Error(`The answer of ${VERDICT_URL} has the status ${response.status} and is none of the API`)
  const refusals = Object.values(data ?? {}).flatMap((answer) => answer?.refusals ?? [])
  const said = [
    ...errors.map(({ message, extensions }) => `${extensions?.code ?? response.status} ${message}`),
    ...refusals.map(({ code, field, message }) => `${code} ${field ? `${field}: ` : ''}${message}`),
  ]
  if (said.length > 0) throw new Error(said.join('\n'))
  return data
}

async function selectionOf(externalId, search) {
  const { user } = await ask(`query ($by: UserReference!) { user(by: $by) { id } }`, { by: { externalId } })
  if (!user) throw new Error(`There is no user ${externalId}`)
  return { content: { users: [{ externalId }], search } }
}

async function policyOf(identifier) {
  const { policyCategories } = await ask(`{ policyCategories { id policyId } }`)
  const found = policyCategories.find(({ policyId }) => policyId === identifier)
  if (!found) throw new Error(`There is no policy ${identifier}`)
  return found.id
}

/** Follows the work to its end, and says how far it is. */
async function follow(id, isAtWork, told) {
  for (;;) {
    const { bulkDecision } = await ask(
      `query ($id: ID!) { bulkDecision(id: $id) { id state total examined changed refused reversed kept error
         items(filter: { states: [REFUSED] }, first: 20) { nodes { code message object { ... on Content { externalId } } } } } }`,
      { id },
    )
    told(bulkDecision)
    if (bulkDecision.state !== isAtWork) return bulkDecision
    await pause(500)
  }
}

async function count(user, word) {
  const { countSelection } = await ask(
    `query ($selection: SelectionInput!) { countSelection(selection: $selection) { totalCount { count isMore } sampleContent { text } } }`,
    { selection: await selectionOf(user, word) },
  )
  const [first] = countSelection.sampleContent
  console.log(
    `${countSelection.totalCount.isMore ? 'More than ' : ''}${countSelection.totalCount.count} items of ${user} with "${word}"${first ? `, such as "${first.text}"` : ''}`,
  )
}

async function hide(user, word, policy, expected) {
  const selection = await selectionOf(user, word)
  const decision = { status: 'HIDDEN', policyCategoryId: await policyOf(policy) }
  const wanted = { selection, decision, expectedCount: Number(expected) }
  const requestId = createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
  const started = await ask(
    `mutation ($input: StartBulkDecisionInput!) {
       startBulkDecision(input: $input) { bulkDecision { id } refusals { code field message } } }`,
    { input: { ...wanted, requestId } },
  )
  const done = await follow(started.startBulkDecision.bulkDecision.id, 'APPLYING', ({ examined, total }) =>
    console.log(`${Math.floor((100 * examined) / total)} %`),
  )
  console.log(
    `${done.state.toLowerCase()}: ${done.changed} hidden, ${done.refused} refused ${done.error ?? ''}`.trim(),
  )
  for (const { code, message, object } of done.items.nodes)
    console.log(`  refused ${object?.externalId}: ${code} ${message}`)
  console.log(`To undo: node hide-by-word.mjs undo ${done.id}`)
}

async function undo(id) {
  await ask(
    `mutation ($id: ID!) { reverseBulkDecision(input: { id: $id }) { refusals { code field message } } }`,
    { id },
  )
  const done = await follow(id, 'REVERSING', () => undefined)
  console.log(`${done.reversed} are again what they were, ${done.kept} stay`)
}

async function main([command, user, word, policy, expectFlag, expected]) {
  if (command === 'count' && word) return count(user, word)
  if (command === 'hide' && policy && expectFlag === '--expect') return hide(user, word, policy, expected)
  if (command === 'undo' && user) return undo(user)
  console.error('hide-by-word.mjs count USER WORD | hide USER WORD POLICY --expect COUNT | undo ID')
  process.exitCode = 2
}

await main(process.argv.slice(2)).catch(({ message }) => {
  console.error(message)
  process.exitCode = 1
})
