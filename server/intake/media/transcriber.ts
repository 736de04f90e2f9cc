import { z } from 'zod'
import { Outbound, type OutboundAnswer } from '../../platform/outbound-http.ts'
import type { Moment } from './moment.ts'

const timeoutMs = 60_000
const mostBytes = 1024 * 1024
const longest = 20_000
const mostParts = 2000
/** The statuses with which endpoints refuse an unknown response format. */
const refusing = new Set([400, 415, 422])

/** A speech-to-text endpoint with the protocol of OpenAI's `audio/transcriptions`. */
export interface TranscriptionEndpoint {
  /** The base URL including the version, such as `https://api.openai.com/v1`. */
  url: string
  key: string | undefined
  model: string
}

/** Speech could not be transcribed; the message has the reason for people. */
export class NotTranscribed extends Error {
  constructor(
    message: string,
    /** Whether the transcriber is unavailable, refuses its settings, refuses the audio, or has used up its budget. */
    readonly reason: 'away' | 'refused' | 'item' | 'budget' = 'away',
  ) {
    super(message)
  }
}

/** The transcript of an audio file, with the times of its parts where they are known. */
export interface SpokenText {
  text: string
  moments: Moment[]
  /** A sentence about the parts that were not transcribed. */
  cut?: string | null
}

/** The parts with speech, and their joined text. */
export function spokenTextOf(parts: readonly Moment[]): SpokenText {
  const moments = parts
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, mostParts)
  const text = moments.map((moment) => moment.text).join('\n')
  return { text: text.slice(0, longest), moments }
}

/** The metadata of an audio file. */
interface NamedSound {
  /** A file name with the extension of its type. */
  name: string
  /** ISO 639-1; detected from the audio where it is absent. */
  language?: string | null
}

/** Sends audio to the endpoint configured by the operator. */
export class Transcriber {
  /** The operator configured the address, so it may be in a private network. */
  readonly #outbound = new Outbound({ allowed: ['0.0.0.0/0', '::/0'] })

  /** True until the endpoint refuses timestamps: some models return text only. */
  #timed = true

  constructor(private readonly endpoint: TranscriptionEndpoint) {}

  /** The transcript of an audio file, with times where the endpoint returns them. @throws NotTranscribed */
  async transcribe(sound: Buffer, what: NamedSound): Promise<SpokenText> {
    if (!this.#timed) return answered(await this.#request(sound, what, 'json'))
    const timed = await this.#request(sound, what, 'verbose_json')
    if (!refusing.has(timed.status)) return answered(timed)
    const plain = answered(await this.#request(sound, what, 'json'))
    this.#timed = false
    return plain
  }

  async #request(
    sound: Buffer,
    { name, language }: NamedSound,
    format: 'json' | 'verbose_json',
  ): Promise<OutboundAnswer> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(sound)]), name)
    form.set('model', this.endpoint.model)
    form.set('response_format', format)
    if (language) form.set('language', language)
    const encoded = new Response(form)
    return this.#outbound
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
  }

  /** Closes the kept-alive connections. */
  close(): Promise<void> {
    return this.#outbound.close()
  }
}

/** The simplest format has only `text`; `segments` have times. */
const Answer = z.object({
  text: z.string(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), text: z.string() }))
    .optional()
    .catch(undefined),
})

function answered({ status, body }: OutboundAnswer): SpokenText {
  if (status !== 200)
    throw new NotTranscribed(`the transcription endpoint answered with status ${status}`, reasonOf(status))
  const { data } = Answer.safeParse(parsed(body))
  if (!data) throw new NotTranscribed('the transcription endpoint gave no text')
  const parts = (data.segments ?? []).map(({ start, end, text }) => ({ from: start, to: end, text }))
  return { ...spokenTextOf(parts), text: data.text.trim().slice(0, longest) }
}

/** `item` where other audio may succeed; `refused` where the settings are wrong. */
const reasonOf = (status: number): NotTranscribed['reason'] => {
  if (refusing.has(status) || status === 413) return 'item'
  return status < 500 && status !== 408 && status !== 429 ? 'refused' : 'away'
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
