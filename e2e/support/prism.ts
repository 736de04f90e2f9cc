import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { freePort } from '../../start/ports.ts'

const root = resolve(import.meta.dirname, '../..')
const program = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js')

/** A proxy that checks what passes through it against the OpenAPI document. */
export interface Prism {
  url: string
  stop(): Promise<void>
}

/**
 * Starts Prism between a client and the program at an address. With `errors` it answers a violation of the document,
 * of the request or of the answer, with an error of its own; without, it names them in the header `sl-violations`.
 */
export async function startPrism(
  upstream: string,
  { errors, document = 'schema/openapi.json' }: { errors: boolean; document?: string },
): Promise<Prism> {
  const port = await freePort()
  const args = ['proxy', document, upstream, '--port', String(port), '--host', '127.0.0.1']
  const child = spawn(process.execPath, [program, ...args, ...(errors ? ['--errors'] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((done, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Prism is listening')) done()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => failed(new Error(output)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
