import { Outbound } from '../../platform/outbound-http.ts'

const timeoutMs = 60_000
const mostBytes = 1024 * 1024
const longest = 20_000

/** An endpoint that turns speech into text, by the protocol of OpenAI's `audio/transcriptions`. */
export interface TranscriptionEndpoint {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  url: string
  key: string | undefined
  model: string
}

/** That speech could not be turned into text; the message says why, in words for people. */
export class NotTranscribed extends Error {}

/** Sends sound to the endpoint that the operator configured. */
export class Transcriber {
  /** The operator chose the address, so it may be one of the operator's own network. */
  readonly #outbound = new Outbound({ allowed: ['0.0.0.0/0', '::/0'] })

  constructor(private readonly endpoint: TranscriptionEndpoint) {}

  /** What is said in a sound file. @throws NotTranscribed */
  async transcribe(sound: Buffer, name: string): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(sound)]), name)
    form.set('model', this.endpoint.model)
    form.set('response_format', 'json')
    const encoded = new Response(form)
    const { status, body } = await this.#outbound
      .request({
        url: `${this.endpoint.url.replace(/\/+$/, '')}/audio/transcriptions`,
        method: 'POST',
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          ...(this.endpoint.key && { authorization: `Bearer ${this.endpoint.key}` }),
        },
        body: Buffer.from(await encoded.arrayBuffer()),
        timeoutMs,
        maxBytes: mostBytes,
      })
      .catch(() => {
        throw new NotTranscribed('the transcription endpoint did not answer')
      })
    if (status !== 200) throw new NotTranscribed(`the transcription endpoint answered with status ${status}`)
    return textOf(body).slice(0, longest)
  }

  /** Closes the connections that are kept open. */
  close(): Promise<void> {
    return this.#outbound.close()
  }
}

function textOf(body: Buffer): string {
  try {
    const { text } = JSON.parse(body.toString()) as { text?: unknown }
    if (typeof text === 'string') return text.trim()
  } catch {
    // What is not JSON is answered like JSON without a text.
  }
  throw new NotTranscribed('the transcription endpoint gave no text')
}
