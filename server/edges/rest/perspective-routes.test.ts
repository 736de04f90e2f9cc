import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { setOwnLimits } from '../../access/plans/own-limits.ts'
import { plans } from '../../access/plans/plan-table.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { restKey } from '../../test/rest-client.ts'
import { type ScoreDoor, startScoreDoor } from '../../test/score-door.ts'

let door: ScoreDoor
let acme: TestWorkspace
let key: string
beforeAll(async () => {
  door = await startScoreDoor()
  ;({ workspace: acme, key } = await door.workspace())
})
afterAll(() => door.close())

const analyze = (text: string, more: Record<string, unknown> = {}) =>
  door.comments(key, 'analyze', { comment: { text }, requestedAttributes: { TOXICITY: {} }, ...more })
const each = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]))
const all = [
  'TOXICITY',
  'SEVERE_TOXICITY',
  'IDENTITY_ATTACK',
  'INSULT',
  'PROFANITY',
  'THREAT',
  'SEXUALLY_EXPLICIT',
]

async function valueOf(attribute: string, text: string, more: Record<string, unknown> = {}): Promise<number> {
  const { body } = await analyze(text, { requestedAttributes: { [attribute]: {} }, ...more })
  return body.attributeScores?.[attribute]?.summaryScore.value ?? Number.NaN
}

describe('POST /v1alpha1/comments:analyze', () => {
  it('scores a comment by every attribute, as the pipeline scores an item', async () => {
    const { status, body } = await analyze('You are a worthless idiot', {
      requestedAttributes: each(...all),
      clientToken: 'token-1',
      doNotStore: true,
      sessionId: 's',
      communityId: 'c',
      context: { entries: [{ text: 'Hello', type: 'PLAIN_TEXT' }] },
    })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['attributeScores', 'languages', 'detectedLanguages', 'clientToken'])
    expect(body).toMatchObject({ languages: ['en'], detectedLanguages: ['en'], clientToken: 'token-1' })
    expect(Object.keys(body.attributeScores ?? {})).toEqual(all)
    expect(body.attributeScores?.['INSULT']?.summaryScore.value).toBeGreaterThan(0.8)
    expect(body.attributeScores?.['INSULT']?.spanScores).toEqual([
      { begin: 0, end: 25, score: body.attributeScores?.['INSULT']?.summaryScore },
    ])
    expect(body.attributeScores?.['THREAT']?.summaryScore).toMatchObject({ type: 'PROBABILITY' })
  })

  it('derives severe toxicity: below toxicity, and higher with a threat', async () => {
    const [mild, severe] = ['What an idiot', 'I will kill you, you worthless idiot']
    for (const text of [mild, severe])
      expect(await valueOf('SEVERE_TOXICITY', text)).toBeLessThanOrEqual(await valueOf('TOXICITY', text))
    expect(await valueOf('SEVERE_TOXICITY', severe)).toBeGreaterThan(await valueOf('SEVERE_TOXICITY', mild))
  })

  it('leaves out what is below its threshold, and everything where all are', async () => {
    const some = await analyze('You are a worthless idiot', {
      requestedAttributes: { INSULT: { scoreThreshold: 0.5 }, SEXUALLY_EXPLICIT: { scoreThreshold: 0.9 } },
    })
    expect(Object.keys(some.body.attributeScores ?? {})).toEqual(['INSULT'])
    const none = await analyze('Have a nice day', {
      requestedAttributes: { TOXICITY: { scoreThreshold: 0.9 } },
    })
    expect(none.body).toEqual({ languages: ['en'], detectedLanguages: ['en'] })
  })

  it('scores each sentence with spanAnnotations, in UTF-16 units of the text as it was sent', async () => {
    const text = '😀 You are an idiot. I like your name.'
    const { body } = await analyze(text, { spanAnnotations: true, languages: ['en'] })
    const spans = body.attributeScores?.['TOXICITY']?.spanScores ?? []
    expect(spans.map(({ begin, end }) => text.slice(begin, end))).toEqual([
      '😀 You are an idiot.',
      'I like your name.',
    ])
    expect(spans[0]?.score.value).toBeGreaterThan((spans[1]?.score.value ?? 1) + 0.5)
  })

  it('reads HTML as a browser would', async () => {
    const html = { comment: { text: '<p title="idiot">Good morning &amp; welcome</p>', type: 'HTML' } }
    expect(await valueOf('INSULT', '', html)).toBeLessThan(0.2)
    const { body } = await analyze('', {
      comment: { text: '<p>You are an id<b>io</b>t.</p><p>Good &amp; fine.</p>', type: 'HTML' },
      languages: ['en'],
      spanAnnotations: true,
    })
    const [insult, fine] = body.attributeScores?.['TOXICITY']?.spanScores ?? []
    expect(insult).toMatchObject({ begin: 3, end: 27 })
    expect(insult?.score.value).toBeGreaterThan(0.7)
    expect(fine).toMatchObject({ begin: 34, end: 50 })
  })

  it('takes the language that it is told, and tells the one it finds', async () => {
    const { body } = await analyze('ok', { languages: ['en-US'] })
    expect(body).toMatchObject({ languages: ['en-US'], detectedLanguages: ['und'] })
    const german = 'Das ist eine ganz normale Nachricht auf Deutsch, und nichts weiter'
    expect((await analyze(german, { languages: ['en'] })).body).toMatchObject({
      languages: ['en'],
      detectedLanguages: ['de'],
      attributeScores: expect.anything() as unknown,
    })
  })

  const german = 'Das ist eine ganz normale Nachricht auf Deutsch, und nichts weiter'
  const swedish = 'Idag är det verkligen en vacker dag, och jag går ut på en promenad'

  it('scores a text in a basic language by the attributes that lists of words tell', async () => {
    const basic = ['TOXICITY', 'INSULT', 'PROFANITY']
    const { status, body } = await analyze(german, { requestedAttributes: each(...basic) })
    expect([status, body.detectedLanguages, Object.keys(body.attributeScores ?? {})]).toEqual([
      200,
      ['de'],
      basic,
    ])
    expect(await valueOf('INSULT', 'Du bist so ein dummer Idiot', { languages: ['de'] })).toBeGreaterThan(0.8)
    expect(await valueOf('INSULT', 'Idiot', { languages: ['en', 'de'] })).toBeGreaterThan(0.7)
  })

  it.each<[string, Record<string, unknown>, string, string, Record<string, unknown>]>([
    ['no text', { comment: {} }, 'Comment must be non-empty.', 'COMMENT_EMPTY', {}],
    ['nothing but space', { comment: { text: ' \n' } }, 'Comment must be non-empty.', 'COMMENT_EMPTY', {}],
    [
      'a long text',
      { comment: { text: 'é'.repeat(10_241) } },
      'Comment text too long.',
      'COMMENT_TOO_LONG',
      {},
    ],
    [
      'no attribute',
      { requestedAttributes: {} },
      'Missing requested_attributes',
      'NO_REQUESTED_ATTRIBUTES',
      {},
    ],
    [
      'an attribute that is not served',
      { requestedAttributes: each('TOXICITY', 'FLIRTATION') },
      'Unknown requested attribute: FLIRTATION',
      'INVALID_REQUEST',
      {},
    ],
    [
      'an attribute of every object',
      { requestedAttributes: each('toString') },
      'Unknown requested attribute: toString',
      'INVALID_REQUEST',
      {},
    ],
    [
      'a score type that is not served',
      { requestedAttributes: { TOXICITY: { scoreType: 'PERCENTILE' } } },
      'Requested score type PERCENTILE is not supported by attribute TOXICITY',
      'INVALID_REQUEST',
      {},
    ],
    [
      'a language that is found',
      { comment: { text: swedish } },
      'Attribute TOXICITY does not support request languages: sv',
      'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE',
      { languageNotSupportedByAttributeError: { attribute: 'TOXICITY', detectedLanguages: ['sv'] } },
    ],
    [
      'an attribute that a basic language has not',
      { comment: { text: german }, requestedAttributes: each('TOXICITY', 'THREAT') },
      'Attribute THREAT does not support request languages: de',
      'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE',
      { languageNotSupportedByAttributeError: { attribute: 'THREAT', detectedLanguages: ['de'] } },
    ],
    [
      'a language that is given',
      { languages: ['en', 'ja'] },
      'Attribute TOXICITY does not support request languages: ja',
      'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE',
      { languageNotSupportedByAttributeError: { attribute: 'TOXICITY', requestedLanguages: ['ja'] } },
    ],
    [
      'two contexts',
      { context: { entries: [], articleAndParentComment: {} } },
      'Context can have either entries or article_and_parent_comment, but both fields were populated.',
      'INVALID_REQUEST',
      {},
    ],
  ])('refuses %s in its words', async (_name, more, message, errorType, details) => {
    const { status, body } = await analyze('What an idiot', more)
    expect([status, body.error]).toMatchObject([
      400,
      { code: 400, message, status: 'INVALID_ARGUMENT', details: [{ errorType, ...details }] },
    ])
    expect(body.error?.details?.[0]?.['@type']).toBe(
      'type.googleapis.com/google.commentanalyzer.v1alpha1.Error',
    )
  })

  it('names the fields of a body that is of another shape', async () => {
    const { status, body } = await door.comments(key, 'analyze', { comment: { text: 7 }, languages: ['e'] })
    expect(status).toBe(400)
    expect(body.error?.details).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [
          { field: 'comment.text', description: 'Must be a string' },
          { field: 'languages.0', description: 'Must be a language code' },
        ],
      },
    ])
  })

  it('drops what is not served where it is asked to', async () => {
    const drop = { dropUnsupportedAttributes: true }
    const some = await analyze('What an idiot', {
      ...drop,
      requestedAttributes: each('FLIRTATION', 'INSULT'),
    })
    expect(Object.keys(some.body.attributeScores ?? {})).toEqual(['INSULT'])
    const basic = await analyze(german, { ...drop, requestedAttributes: each('SEVERE_TOXICITY', 'INSULT') })
    expect(Object.keys(basic.body.attributeScores ?? {})).toEqual(['INSULT'])
    const none = await analyze(swedish, drop)
    expect([none.status, none.body.attributeScores]).toEqual([200, undefined])
  })

  it('stores nothing', async () => {
    const tables = () =>
      door.app.services.database.inWorkspace(acme.workspaceId, (tx) =>
        tx.query(
          'select (select count(*) from content) + (select count(*) from media_analysis) + (select count(*) from suggested_score) as n',
        ),
      )
    const before = await tables()
    await analyze('What an idiot')
    expect(await tables()).toEqual(before)
  })
})

describe('the key of a request in the words of Perspective', () => {
  const body = { comment: { text: 'hi' }, requestedAttributes: { TOXICITY: {} } }

  it.each([
    ['the address', () => [key, {}] as const],
    ["Google's header", () => [null, { 'x-goog-api-key': key }] as const],
    ['the Authorization header', () => [null, { authorization: `Bearer ${key}` }] as const],
  ])('is taken from %s', async (_name, how) => {
    const [inAddress, headers] = how()
    expect((await door.comments(inAddress, 'analyze', body, headers)).status).toBe(200)
  })

  it('is refused with 403 where it is missing, 400 where it is wrong', async () => {
    expect((await door.comments(null, 'analyze', body)).body.error).toEqual({
      code: 403,
      message: 'The request is missing a valid API key.',
      status: 'PERMISSION_DENIED',
    })
    expect((await door.comments('wrong', 'analyze', body)).body.error).toMatchObject({
      code: 400,
      message: 'API key not valid. Please pass a valid API key.',
      status: 'INVALID_ARGUMENT',
      details: [{ reason: 'API_KEY_INVALID' }],
    })
  })

  it('needs the scope score, which opens nothing else', async () => {
    const restOnly = await restKey(door.app, acme)
    const { status, body: refused } = await door.comments(restOnly, 'analyze', body)
    expect([status, refused.error]).toMatchObject([403, { message: 'This API key has no score scope' }])
    const lists = await fetch(`${door.url}/api/v1/lists`, { headers: { authorization: `Bearer ${key}` } })
    expect([lists.status, await lists.json()]).toMatchObject([
      403,
      { error: 'This API key has no rest scope' },
    ])
  })

  it('is taken from a page of another site only if it can do nothing else', async () => {
    const page = { headers: { origin: 'https://forum.example' } }
    const alone = await door.comments(key, 'analyze', body, page.headers)
    expect([alone.status, alone.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const both = await restKey(door.app, acme, [ApiKeyScope.rest, ApiKeyScope.score])
    expect((await door.comments(both, 'analyze', body)).status).toBe(200)
    const { status, body: refused } = await door.comments(both, 'analyze', body, page.headers)
    expect([status, refused.error?.status]).toEqual([403, 'PERMISSION_DENIED'])
    const asked = await fetch(`${door.url}/v1alpha1/comments:analyze`, { method: 'OPTIONS', ...page })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('opens no page of another site to the REST API', async () => {
    const asked = await fetch(`${door.url}/api/v1/content`, { method: 'OPTIONS' })
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is limited by a limit of its own, and refused in Google’s words beyond it', async () => {
    const small = await door.app.createWorkspace({ plan: Plan.free })
    await setOwnLimits(door.app.services, small.admin, { score: 1 })
    const limited = await restKey(door.app, small, [ApiKeyScope.score])
    const most = plans[Plan.free].rateLimits.score?.requests ?? 0
    const first = await door.comments(limited, 'analyze', body)
    expect(first.headers.get('x-ratelimit-remaining')).toBe(String(most - 1))
    await Promise.all(
      Array.from({ length: most - 1 }, () =>
        door.app.services.requestLimits.count(small.workspaceId, 'score'),
      ),
    )
    const { status, headers, body: refused } = await door.comments(limited, 'analyze', body)
    expect([status, refused.error?.status]).toEqual([429, 'RESOURCE_EXHAUSTED'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('addresses and methods that are none are refused in Google’s shape', async () => {
    expect((await door.comments(key, 'nothing', {})).body.error).toMatchObject({
      code: 404,
      status: 'NOT_FOUND',
    })
    const got = await fetch(`${door.url}/v1alpha1/comments:analyze?key=${key}`)
    expect([got.status, await got.json()]).toMatchObject([405, { error: { code: 405 } }])
  })
})
