import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a caller of the transcription server sent. */
export interface TranscriptionCall {
  authorization: string | undefined
  model: string
  name: string
  /** The first bytes of the sound. */
  sound: Buffer
}

/** A local server that speaks the protocol of OpenAI's `audio/transcriptions`, and hears `says` in every sound. */
export async function startTranscriptionServer(says: string) {
  const calls: TranscriptionCall[] = []
  const answer = { status: 200, body: JSON.stringify({ text: says }) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void read(Buffer.concat(chunks), request.headers).then((call) => {
        calls.push(call)
        const known = request.method === 'POST' && request.url === '/v1/audio/transcriptions'
        response
          .writeHead(known ? answer.status : 404, { 'content-type': 'application/json' })
          .end(answer.body)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    calls,
    answer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function read(
  body: Buffer,
  headers: { authorization?: string | undefined; 'content-type'?: string | undefined },
): Promise<TranscriptionCall> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file') as File
  return {
    authorization: headers.authorization,
    model: String(form.get('model')),
    name: file.name,
    sound: Buffer.from(await file.arrayBuffer()).subarray(0, 16),
  }
}
