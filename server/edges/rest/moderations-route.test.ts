import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestWorkspace } from '../../test/app.ts'
import { type FileHost, startFileHost } from '../../test/file-host.ts'
import { pictureOfText, scene } from '../../test/make-picture.ts'
import { restKey } from '../../test/rest-client.ts'
import { type ScoreDoor, startScoreDoor } from '../../test/score-door.ts'

let door: ScoreDoor
let acme: TestWorkspace
let key: string
let files: FileHost
beforeAll(async () => {
  door = await startScoreDoor()
  ;({ workspace: acme, key } = await door.workspace())
  files = await startFileHost()
})
afterAll(() => Promise.all([door.close(), files.close()]))

const moderate = (input: unknown) => door.moderations(key, input)
const imageOf = (url: string) => ({ type: 'image_url', image_url: { url } })
const insult = 'Nobody likes you, you worthless idiot'

describe('POST /v1/moderations', () => {
  it('answers a text with every category', async () => {
    const { status, body } = await moderate(insult)
    expect([status, body.id, body.model]).toEqual([
      200,
      expect.stringMatching(/^modr-[\w-]+$/),
      'verdict-embedded',
    ])
    const [result, ...others] = body.results
    expect(others).toEqual([])
    expect(Object.keys(result.categories)).toEqual(Object.keys(result.category_scores))
    expect(Object.keys(result.categories)).toHaveLength(13)
    expect(result).toMatchObject({
      flagged: true,
      categories: { harassment: true, sexual: false },
      unscored: [],
    })
    expect(result.category_scores['harassment']).toBeGreaterThan(0.8)
    expect(result.category_applied_input_types).toMatchObject({
      harassment: ['text'],
      'hate/threatening': ['text'],
    })
  })

  it('says of what it does not serve that it looked at nothing', async () => {
    const { body } = await moderate(insult)
    const [{ categories, category_scores: scores, category_applied_input_types: types }] = body.results
    expect(categories).toMatchObject({ illicit: null, 'illicit/violent': null, 'violence/graphic': false })
    for (const name of ['illicit', 'violence/graphic', 'self-harm/intent', 'sexual/minors'])
      expect([scores[name], types[name]]).toEqual([0, []])
  })

  it('answers several texts in their order', async () => {
    const { body } = await moderate(['Have a nice day', insult])
    expect(body.results.map(({ flagged }) => flagged)).toEqual([false, true])
  })

  it('says that a text of another language was not scored', async () => {
    const { body } = await moderate('Idag är det verkligen en vacker dag, och jag går ut på en promenad')
    expect(body.results[0]).toMatchObject({
      flagged: false,
      category_applied_input_types: { harassment: [] },
      unscored: [{ type: 'text', reason: 'the language is not served: sv' }],
    })
  })

  it('says that a text of a basic language was looked at for harassment alone', async () => {
    const { body } = await moderate('Das ist eine ganz normale Nachricht auf Deutsch, und nichts weiter')
    expect(body.results[0]).toMatchObject({
      flagged: false,
      category_applied_input_types: { harassment: ['text'], violence: [], sexual: [] },
      unscored: [{ type: 'text', reason: 'the language is served for harassment alone: de' }],
    })
  })

  it('reads the text in a picture, in the request or at an address, beside the text', async () => {
    const picture = await pictureOfText('you worthless idiot')
    const inline = `data:image/png;base64,${picture.toString('base64')}`
    for (const url of [inline, files.serve('insult.png', picture)]) {
      const { body } = await moderate([{ type: 'text', text: 'Look at this' }, imageOf(url)])
      expect(body.results).toHaveLength(1)
      expect(body.results[0]).toMatchObject({
        flagged: true,
        category_applied_input_types: {
          harassment: ['text', 'image'],
          sexual: ['text', 'image'],
          'sexual/minors': ['image'],
        },
      })
    }
  }, 60_000)

  it('finds a picture of the lists of known abuse material', async () => {
    const picture = await scene(7).png().toBuffer()
    const md5 = createHash('md5').update(picture).digest('hex')
    await listHash(md5)
    const { body } = await moderate([imageOf(files.serve('known.png', picture))])
    expect(body.results[0]).toMatchObject({
      flagged: true,
      categories: { 'sexual/minors': true, sexual: false },
      category_applied_input_types: { sexual: ['image'], harassment: [] },
    })
  }, 60_000)

  const listHash = (hash: string) =>
    door.app.graphql(
      acme.admin,
      'mutation ($hashes: String!) { createHashList(input: { name: "Known", purpose: CSAM, hashes: $hashes }) { hashList { id } } }',
      { hashes: hash },
    )

  it.each<[string, () => unknown, string | null, string | null]>([
    ['nothing', () => '', 'input', null],
    ['no entry', () => [], 'input', null],
    ['another shape', () => [{ type: 'video_url' }], 'input', null],
    ['a long text', () => ['ok', 'x'.repeat(20_481)], 'input.1', null],
    [
      'texts that are too long together',
      () => Array.from({ length: 11 }, () => 'x'.repeat(20_000)),
      'input',
      null,
    ],
    ['too many texts', () => Array.from({ length: 101 }, () => 'ok'), 'input', null],
    ['an address of another kind', () => [imageOf('file:///etc/passwd')], 'input', null],
    [
      'a picture that is not there',
      () => [imageOf(files.serve('a', Buffer.of()).concat('-gone'))],
      'input',
      'invalid_image',
    ],
    ['what is no picture', () => [imageOf('data:image/png;base64,aGVsbG8=')], 'input', 'invalid_image'],
  ])('refuses %s in the words of OpenAI', async (_name, input, param, code) => {
    const { status, body } = await moderate(input())
    expect([status, body.error]).toEqual([
      400,
      { message: expect.any(String) as string, type: 'invalid_request_error', param, code },
    ])
  })

  it('refuses a key that is missing, wrong, or has not the scope', async () => {
    expect(await door.moderations(null, 'hi')).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error', code: 'invalid_api_key' } },
    })
    expect((await door.moderations('wrong', 'hi')).status).toBe(401)
    const restOnly = await restKey(door.app, acme)
    expect(await door.moderations(restOnly, 'hi')).toMatchObject({
      status: 403,
      body: { error: { message: 'This API key has no score scope' } },
    })
  })
})
