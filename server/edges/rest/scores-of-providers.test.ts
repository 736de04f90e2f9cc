import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { startScoreDoor, type ScoreDoor } from '../../test/score-door.ts'
import { makeSignalProvider, routeSignal } from '../../test/signal-things.ts'
import { azureContentSafety } from '../../test/signal-vendors/azure-content-safety.ts'
import { openaiModerations } from '../../test/signal-vendors/openai-moderations.ts'
import { startVendor, type VendorServer } from '../../test/signal-vendors/vendor-server.ts'

const swedish = 'Idag är det verkligen en vacker dag, sa han till sin vän'
const insult = `${swedish}, och kallade honom idiot`
const german = 'Das ist eine ganz normale Nachricht auf Deutsch, und nichts weiter'

let door: ScoreDoor
let vendor: VendorServer
let acme: TestWorkspace
let key: string
beforeAll(async () => {
  ;[door, vendor] = await Promise.all([startScoreDoor(), startVendor(openaiModerations)])
})
afterAll(() => Promise.all([door.close(), vendor.close()]))
beforeEach(async () => {
  ;({ workspace: acme, key } = await door.workspace())
})
afterEach(() => {
  vendor.away = null
  vendor.calls.length = 0
})

async function route(given: Record<string, unknown> = {}, provider: Record<string, unknown> = {}) {
  const providerId = await makeSignalProvider(door.app, acme, vendor, provider)
  await routeSignal(door.app, acme, 'TEXT_LABELS', { providerId, ...given })
}
const analyze = (text: string, names: readonly string[], more: Record<string, unknown> = {}) =>
  door.comments(key, 'analyze', {
    comment: { text },
    requestedAttributes: Object.fromEntries(names.map((name) => [name, {}])),
    ...more,
  })
const moderate = (input: unknown) => door.moderations(key, input)
async function category(): Promise<string> {
  const id = newId()
  await door.app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(`insert into category (workspace_id, id, external_id) values ($1, $2, 'forum')`, [
      acme.workspaceId,
      id,
    ]),
  )
  return id
}
const outage = { status: 500, body: { error: { message: 'down', type: 'server_error' } } }

describe('a provider of text scores', () => {
  it('is asked in the place of what is embedded, in languages that only it serves too', async () => {
    await route()
    const { status, body } = await analyze(insult, ['TOXICITY', 'SEVERE_TOXICITY', 'INSULT', 'THREAT'])
    expect([status, body.detectedLanguages]).toEqual([200, ['sv']])
    expect(body.attributeScores?.['INSULT']?.summaryScore).toEqual({ value: 0.971, type: 'PROBABILITY' })
    expect(body.attributeScores?.['THREAT']?.summaryScore.value).toBe(0)
    expect(body.attributeScores?.['SEVERE_TOXICITY']?.summaryScore.value).toBeCloseTo(0.971 ** 2 / 2)
    const moderated = await moderate([insult, german])
    expect(moderated.body).toMatchObject({
      model: 'verdict-provider',
      results: [
        { flagged: true, category_scores: { harassment: 0.971, sexual: 0 }, unscored: [] },
        { flagged: false, category_applied_input_types: { hate: ['text'] }, unscored: [] },
      ],
    })
  })

  it('serves what it has words for: the rest is refused in a language that nothing else scores', async () => {
    await route()
    expect((await analyze(insult, ['INSULT', 'SPAM'])).body.error).toMatchObject({
      message: 'Attribute SPAM does not support request languages: sv',
    })
    const dropped = await analyze(insult, ['INSULT', 'SPAM'], { dropUnsupportedAttributes: true })
    expect(Object.keys(dropped.body.attributeScores ?? {})).toEqual(['INSULT'])
    const english = await analyze('You are a worthless idiot', ['INSULT', 'PROFANITY'])
    expect(english.body.attributeScores?.['INSULT']?.summaryScore.value).toBe(0.971)
    expect(english.body.attributeScores?.['PROFANITY']?.summaryScore.value).toBeGreaterThan(0)
  })

  it('names the categories of OpenAI that a language is served for', async () => {
    const azure = await startVendor(azureContentSafety)
    const providerId = await makeSignalProvider(door.app, acme, azure)
    await routeSignal(door.app, acme, 'TEXT_LABELS', { providerId })
    const { body } = await moderate(swedish)
    await azure.close()
    expect(body.results[0].unscored).toEqual([
      {
        type: 'text',
        reason: expect.stringMatching(/^the language is served for .*hate.* alone: sv$/) as string,
      },
    ])
    expect(body.results[0].category_applied_input_types).toMatchObject({ hate: ['text'], harassment: [] })
  })

  it('is asked about a text once, of which its attributes have one span', async () => {
    await route()
    const text = 'You are an idiot. I like your name.'
    const { body } = await analyze(text, ['INSULT', 'PROFANITY'], { spanAnnotations: true })
    expect(body.attributeScores?.['INSULT']?.spanScores).toMatchObject([{ begin: 0, end: text.length }])
    expect(body.attributeScores?.['PROFANITY']?.spanScores).toHaveLength(2)
    await Promise.all([analyze(text, ['INSULT']), moderate([text, text])])
    expect(vendor.calls).toHaveLength(1)
  })

  it.each([
    ['other categories', async () => ({ categoryIds: [await category()] })],
    ['other types of content', () => ({ contentTypes: ['IMAGE'] })],
  ])('is not asked where its route is for %s', async (_name, given) => {
    await route(await given())
    expect((await analyze(insult, ['INSULT'])).status).toBe(400)
    expect(vendor.calls).toEqual([])
  })
})

describe('a provider of text scores that says nothing', () => {
  it('is gone without where the route allows that', async () => {
    await route({ whenUnavailable: 'ALLOW' })
    vendor.away = outage
    const { body } = await moderate(['Have a nice day', swedish])
    expect(body).toMatchObject({
      model: 'verdict-embedded',
      results: [
        { flagged: false, unscored: [] },
        { flagged: false, unscored: [{ type: 'text', reason: 'the language is not served: sv' }] },
      ],
    })
    expect((await analyze(insult, ['INSULT'])).status).toBe(400)
  })

  it('has texts flagged where the route flags them, with the reason', async () => {
    await route({ whenUnavailable: 'FLAG' }, { callsPerDay: 1 })
    await moderate(insult)
    const { body } = await moderate(['Have a nice day', insult])
    expect(body.results).toMatchObject([
      {
        flagged: true,
        categories: { harassment: false },
        unscored: [
          { type: 'text', reason: 'the provider says nothing of it: the budget of the day is spent' },
        ],
      },
      { flagged: true, categories: { harassment: true }, unscored: [] },
    ])
    expect((await analyze('Have a nice day', ['INSULT'])).status).toBe(200)
    expect(vendor.calls).toHaveLength(1)
  })

  it('has the caller ask again where the route holds items, until it is back', async () => {
    await route({ whenUnavailable: 'HOLD' })
    vendor.away = { ...outage, headers: { 'retry-after': '20' } }
    const analyzed = await analyze(insult, ['INSULT'])
    expect([analyzed.status, analyzed.body.error]).toMatchObject([503, { status: 'UNAVAILABLE' }])
    expect(Number(analyzed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await moderate(insult)).status).toBe(503)
    vendor.away = null
    expect((await analyze(insult, ['INSULT'])).status).toBe(200)
  })

  it('is left alone for a moment after some outages', async () => {
    await route({ whenUnavailable: 'ALLOW' })
    vendor.away = { ...outage, headers: { 'retry-after': '20' } }
    for (let text = 0; text < 7; text++) await moderate(`Have a nice day ${text}`)
    expect(vendor.calls).toHaveLength(5)
  })
})
