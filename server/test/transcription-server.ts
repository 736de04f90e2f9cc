import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a caller of the transcription server sent. */
export interface TranscriptionCall {
  authorization: string | undefined
  model: string
  name: string
  /** What it is said to be in; null where nothing is said of that. */
  language: string | null
  /** The first bytes of the sound. */
  sound: Buffer
}

interface Answer {
  status: number
  body: string
  /** Sent along with the text to who asks for times. */
  segments?: { start: number; end: number; text: string }[]
  /** The status with which a request for times is refused, as by models that give text alone. */
  refusesTimes?: number
}

/** A local server that speaks the protocol of OpenAI's `audio/transcriptions`, and hears `says` in every sound. */
export async function startTranscriptionServer(says: string) {
  const calls: TranscriptionCall[] = []
  const formats: string[] = []
  const answer: Answer = { status: 200, body: JSON.stringify({ text: says }) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void read(Buffer.concat(chunks), request.headers).then(({ format, ...call }) => {
        calls.push(call)
        formats.push(format)
        const known = request.method === 'POST' && request.url === '/v1/audio/transcriptions'
        const { status, body } = answerTo(format, answer)
        response.writeHead(known ? status : 404, { 'content-type': 'application/json' }).end(body)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    calls,
    /** The format that each call asked for. */
    formats,
    answer,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function answerTo(
  format: string,
  { segments, refusesTimes, ...plain }: Answer,
): Pick<Answer, 'status' | 'body'> {
  if (format !== 'verbose_json') return plain
  if (refusesTimes)
    return { status: refusesTimes, body: '{"error":{"message":"response_format is not supported"}}' }
  if (!segments || plain.status !== 200) return plain
  return { ...plain, body: JSON.stringify({ ...(JSON.parse(plain.body) as object), segments }) }
}

async function read(
  body: Buffer,
  headers: { authorization?: string | undefined; 'content-type'?: string | undefined },
): Promise<TranscriptionCall & { format: string }> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file') as File
  return {
    authorization: headers.authorization,
    format: String(form.get('response_format')),
    model: String(form.get('model')),
    name: file.name,
    language: form.get('language') as string | null,
    sound: Buffer.from(await file.arrayBuffer()).subarray(0, 16),
  }
}
