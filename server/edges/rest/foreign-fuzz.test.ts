import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { document, foreignOperations } from '../../test/openapi/document.ts'
import { mutated } from '../../test/openapi/mutations.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { restKey } from '../../test/rest-client.ts'
import { routes } from './routes.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let key: string
beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  key = await restKey(app, await app.createWorkspace(), [ApiKeyScope.score])
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const ajv = new Ajv2020({ strict: false })
ajv.addSchema({ $id: 'document', ...document })

const exampleOf = (path: string) => routes.find((route) => route.path === path)?.examples.request ?? {}

describe('whatever is sent to an interface of another service', () => {
  it.each(foreignOperations.map((operation) => [operation.name, operation] as const))(
    '%s answers as the document says, and never with a fault',
    async (_name, { path, responses }) => {
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(mutated(exampleOf(path)), async (body) => {
          const response = await fetch(rest.url + path, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify(body) ?? 'nothing',
          })
          const answer: unknown = await response.json()
          seen.add(response.status)
          const schema = responses[String(response.status)]
          expect(response.status, JSON.stringify(answer)).toBeLessThan(500)
          const validate = ajv.compile(schema?.$ref ? { $ref: `document${schema.$ref}` } : (schema ?? false))
          expect(validate(answer), `${JSON.stringify(answer)} ${JSON.stringify(validate.errors)}`).toBe(true)
        }),
        { numRuns: 150, seed: 20261122 },
      )
      expect([...seen].sort()).toEqual([200, 400])
    },
    60_000,
  )
})
