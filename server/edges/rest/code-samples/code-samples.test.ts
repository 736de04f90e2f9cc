import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startApiServer } from '../../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { restClient, restKey } from '../../../test/rest-client.ts'
import { openApi } from '../openapi.ts'
import type { Route } from '../route.ts'
import { routes } from '../routes.ts'
import type { SampleRequest } from './code-sample.ts'
import { languages, sampleAddress, sampleKey, sampleRequest, withCodeSamples } from './code-samples.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'verdict-samples-'))

let app: TestApp
let server: Awaited<ReturnType<typeof startApiServer>>
let key: string
let echo: Server
let received: unknown
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  key = await restKey(app, await app.createWorkspace())
  echo = createServer((request, response) => {
    void json(request).then((body) => {
      received = { method: request.method, key: request.headers.authorization, body }
      response.end('{}')
    })
  })
  await new Promise<void>((listening) => echo.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  echo.close()
  await server.stop()
  await app.close()
  rmSync(folder, { recursive: true })
})

/** How a sample is run by what a language has. */
const interpreters: Record<string, { file: string; program: string; words?: string[] }> = {
  shell: { file: 'sample.sh', program: 'sh' },
  javascript: { file: 'sample.mjs', program: process.execPath },
  python: { file: 'sample.py', program: 'python3' },
  php: { file: 'sample.php', program: 'php' },
  ruby: { file: 'sample.rb', program: 'ruby' },
  go: { file: 'sample.go', program: 'go', words: ['run'] },
}

const isHere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

function routeOf(operationId: string): Route {
  const route = routes.find((each) => each.operationId === operationId)
  if (!route) throw new Error(`there is no operation ${operationId}`)
  return route
}

/** Everything that a language could write wrong. */
const odd = {
  text: `it's "quoted" \\n \\ #{1} $HOME \${x} %s é 😀 </script>\nand a line`,
  ticks: '`uname`',
  nested: { values: [1, -2.5, true, false, null], empty: [] },
}

describe.each(languages.map((each) => [each.label, each] as const))('%s', (_label, { lang, write }) => {
  const { file = '', program = '', words = [] } = interpreters[lang] ?? {}

  /** What the sample prints, sent to an address. */
  const printed = async (request: SampleRequest, address: string): Promise<string> => {
    const sample = path.join(folder, file)
    writeFileSync(sample, write(request).replaceAll(sampleAddress, address).replaceAll(sampleKey, key))
    const env = { ...process.env, GOCACHE: path.join(folder, 'cache-of-go') }
    return (await run(program, [...words, sample], { env })).stdout
  }

  it.runIf(isHere(program))(
    'does what it shows',
    async () => {
      const example = sampleRequest(routeOf('sendContent'))
      const { port } = echo.address() as AddressInfo
      await printed({ ...example, body: odd }, `http://127.0.0.1:${port}`)
      expect(received).toEqual({ method: 'POST', key: `Bearer ${key}`, body: odd })

      const id = `of-${lang}`
      const body = { ...(example.body as object), content_id: id }
      expect(await printed({ ...example, body }, server.url)).toContain('success')
      expect((await restClient(server.url, key)('GET', `content/${id}`)).status).toBe(200)
      expect(await printed(sampleRequest(routeOf('getLists')), server.url)).toContain('lists')
    },
    90_000,
  )
})

test('each operation of the document has its request in every language', () => {
  const { paths } = withCodeSamples(openApi(routes), routes)
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    expect((operation['x-codeSamples'] as { label: string }[]).map(({ label }) => label)).toEqual(
      languages.map(({ label }) => label),
    )
})
