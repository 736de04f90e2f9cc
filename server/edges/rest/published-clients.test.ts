import { createRequire } from 'node:module'
import { Client } from '@conversationai/perspectiveapi-js-client'
import OpenAI, { AuthenticationError, BadRequestError } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { pictureOfText } from '../../test/make-picture.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { restKey } from '../../test/rest-client.ts'

const perspectiveHost = 'https://commentanalyzer.googleapis.com'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let apiKey: string
beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  apiKey = await restKey(app, await app.createWorkspace(), [ApiKeyScope.score])
})
afterAll(async () => {
  await rest.close()
  app.services.mediaTools.analyzer.close()
  await app.close()
})

const insult = 'Nobody likes you, you worthless idiot'

interface Analyzed {
  attributeScores: Record<string, { summaryScore: { value: number } }>
}
type PerspectiveClass = new (options: { apiKey: string }) => {
  analyze(text: string | object, options?: object): Promise<Analyzed>
}
interface Axios {
  interceptors: { request: { use(change: (request: { url: string }) => object): void } }
}

describe('perspective-api-client, whose address is fixed, with the requests of its axios sent here', () => {
  const require = createRequire(import.meta.url)
  const Perspective = require('perspective-api-client') as PerspectiveClass
  let perspective: InstanceType<PerspectiveClass>
  beforeAll(() => {
    const axios = createRequire(require.resolve('perspective-api-client'))('axios') as Axios
    axios.interceptors.request.use((request) => ({
      ...request,
      url: request.url.replace(perspectiveHost, rest.url),
    }))
    perspective = new Perspective({ apiKey })
  })

  it('scores a text by its default, and by chosen attributes', async () => {
    expect(
      (await perspective.analyze(insult)).attributeScores['TOXICITY']?.summaryScore.value,
    ).toBeGreaterThan(0.8)
    const { attributeScores } = await perspective.analyze(insult, { attributes: ['insult', 'threat'] })
    expect(Object.keys(attributeScores)).toEqual(['INSULT', 'THREAT'])
  })

  it('takes a whole request', async () => {
    const { attributeScores } = await perspective.analyze({
      comment: { text: `<b>${insult}</b>` },
      languages: ['en'],
      requestedAttributes: { INSULT: { scoreThreshold: 0.6 }, SEXUALLY_EXPLICIT: { scoreThreshold: 0.9 } },
    })
    expect(Object.keys(attributeScores)).toEqual(['INSULT'])
  })

  it('tells the message of an error', async () => {
    await expect(perspective.analyze(insult, { attributes: ['flirtation'] })).rejects.toMatchObject({
      name: 'ResponseError',
      message: 'Unknown requested attribute: FLIRTATION',
    })
  })
})

describe('@conversationai/perspectiveapi-js-client, with its address changed', () => {
  const clientOf = (key: string) => {
    const client = new Client(key)
    const address = String(Reflect.get(client, 'perspectiveApiUrl'))
    Reflect.set(client, 'perspectiveApiUrl', address.replace(perspectiveHost, rest.url))
    return client
  }

  it('scores a text by its defaults, and by chosen attributes', async () => {
    const scores = await clientOf(apiKey).getScores(insult)
    expect(Object.keys(scores)).toEqual(['SPAM', 'TOXICITY'])
    expect(scores['TOXICITY']).toBeGreaterThan(0.8)
    expect(
      Object.keys(
        await clientOf(apiKey).getScores(insult, { attributes: ['IDENTITY_ATTACK'], languages: ['en'] }),
      ),
    ).toEqual(['IDENTITY_ATTACK'])
  })

  it('tells that a request failed', async () => {
    await expect(clientOf('wrong').getScores(insult)).rejects.toThrow('status code 400')
  })
})

describe('openai, with its baseURL changed', () => {
  const clientOf = (key: string) => new OpenAI({ apiKey: key, baseURL: `${rest.url}/v1`, maxRetries: 0 })

  it('moderates a text, several texts, and a text with a picture', async () => {
    const { moderations } = clientOf(apiKey)
    const one = await moderations.create({ input: insult })
    expect(one.results[0]?.categories.harassment).toBe(true)
    const two = await moderations.create({
      input: ['Have a nice day', insult],
      model: 'omni-moderation-latest',
    })
    expect(two.results.map(({ flagged }) => flagged)).toEqual([false, true])
    const picture = (await pictureOfText('you worthless idiot')).toString('base64')
    const seen = await moderations.create({
      input: [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${picture}` } },
      ],
    })
    expect(seen.results[0]?.category_applied_input_types.harassment).toEqual(['text', 'image'])
  }, 60_000)

  it('tells errors apart', async () => {
    await expect(clientOf('wrong').moderations.create({ input: 'hi' })).rejects.toBeInstanceOf(
      AuthenticationError,
    )
    const refused = clientOf(apiKey).moderations.create({ input: [] })
    await expect(refused).rejects.toBeInstanceOf(BadRequestError)
    await expect(refused).rejects.toMatchObject({ param: 'input', type: 'invalid_request_error' })
  })
})
