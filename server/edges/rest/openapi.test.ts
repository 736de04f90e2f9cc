import { readdirSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { deliveredKinds } from '../../actions/webhook-schema.ts'
import { inlined, type JsonSchema } from '../../test/openapi/document.ts'
import { dialectOf } from './dialects/dialects.ts'
import { openApi, templateOf } from './openapi.ts'
import { routes } from './routes.ts'

const document = openApi(routes)
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', ...document })

interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

/** Every body of the document: its schema, and the examples given for it. */
function bodies(): [string, Media][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { requestBody, responses } = operation as { requestBody?: Body; responses: Record<string, Body> }
      const named: [string, Body | undefined][] = [['request', requestBody], ...Object.entries(responses)]
      return named.flatMap(([name, body]): [string, Media][] =>
        body ? [[`${method} ${path} ${name}`, body.content['application/json']]] : [],
      )
    }),
  )
}
interface Body {
  content: { 'application/json': Media }
}

const contentRequest = (): JsonSchema => {
  const [, media] = bodies().find(([name]) => name === 'post /api/v1/content request') ?? []
  return inlined(media?.schema ?? {})
}

const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)]
  .flatMap((methods) => Object.values(methods))
  .map((operation) => operation as { operationId: string; tags: string[]; description?: string })

describe('[4] the OpenAPI document', () => {
  test('names each operation once, under a heading that it declares, and describes it', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([])
    const declared = document.tags.map(({ name }) => name)
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(declared))
    expect(operations.filter(({ description }) => !description)).toEqual([])
  })

  test('[6] has what the webhook sends, with an example of every kind', () => {
    const { post } = document.webhooks['actions'] ?? {}
    expect(post).toMatchObject({ description: expect.stringContaining('(/settings/webhook)') as string })
    const media = (post as { requestBody: Body }).requestBody.content['application/json']
    const validate = ajv.compile({ $ref: `document${media.schema.$ref}` })
    const examples = Object.entries(media.examples ?? {})
    expect(examples.map(([kind]) => kind)).toEqual(deliveredKinds.map(({ type }) => type))
    for (const [, { value }] of examples) {
      validate(value)
      expect(validate.errors).toBeNull()
    }
  })

  test('has every route, with a summary, a reply and every refusal', () => {
    expect(Object.keys(document.paths)).toEqual([...new Set(routes.map(templateOf))])
    for (const route of routes) {
      const operation = document.paths[templateOf(route)]?.[route.method] as {
        summary: string
        responses: object
      }
      expect(operation.summary).toBe(route.summary)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([
          '200',
          '403',
          '500',
          '503',
          ...(dialectOf(route).top === '/v1alpha1' ? [] : ['401']),
          ...(route.body ? ['400', '413', '415'] : []),
          ...(route.limit ? ['429'] : []),
        ]),
      )
    }
  })

  test.each(bodies())('%s: its examples are valid', (_name, { schema, example, examples }) => {
    const validate = ajv.compile(schema.$ref ? { $ref: `document${schema.$ref}` } : schema)
    const given = example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example]
    expect(given.length).toBeGreaterThan(0)
    for (const value of given) {
      validate(value)
      expect(validate.errors).toBeNull()
    }
  })

  test('[2.3] names fields as on the wire, with their limits, and says which are required', () => {
    const { properties = {}, required } = contentRequest()
    expect(required).toEqual(['content_id', 'user', 'category', 'subcategory'])
    expect(Object.keys(properties)).toEqual([
      'content_id',
      'text',
      'image_urls',
      'video_urls',
      'audio_urls',
      'user',
      'category',
      'subcategory',
      'metadata',
    ])
    expect(JSON.stringify(properties['text'])).toContain('"maxLength":4000')
    expect(JSON.stringify(properties['user'])).toContain('category_id')
  })

  test.each([
    ['no user', { content_id: 'c', category: { id: 'a' }, subcategory: { id: 'b' } }],
    [
      'a long text',
      {
        content_id: 'c',
        text: 'x'.repeat(4001),
        user: { id: 'u' },
        category: { id: 'a' },
        subcategory: { id: 'b' },
      },
    ],
    [
      'an unknown type',
      { content_id: 'c', user: { id: 'u', type: 'king' }, category: { id: 'a' }, subcategory: { id: 'b' } },
    ],
  ])('refuses what the service refuses: %s', (_name, body) => {
    expect(ajv.validate(contentRequest(), body)).toBe(false)
  })
})

test('every route file is in the list, with an address of its own', async () => {
  const files = readdirSync(new URL('./routes', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
  const definitions = await Promise.all(
    files.map(async (file) => ((await import(`./routes/${file}.ts`)) as { default: unknown }).default),
  )
  expect(new Set(definitions)).toEqual(new Set(routes))
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length)
})
