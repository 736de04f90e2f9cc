import { z } from 'zod'
import { Outbound, type OutboundAnswer } from '../../platform/outbound-http.ts'
import type { Moment } from './moment.ts'

const timeoutMs = 60_000
const mostBytes = 1024 * 1024
const longest = 20_000
const mostParts = 2000
/** How endpoints answer that do not know a format. */
const refusing = new Set([400, 415, 422])

/** An endpoint that turns speech into text, by the protocol of OpenAI's `audio/transcriptions`. */
export interface TranscriptionEndpoint {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  url: string
  key: string | undefined
  model: string
}

/** That speech could not be turned into text; the message says why, in words for people. */
export class NotTranscribed extends Error {
  constructor(
    message: string,
    /** Whether what hears is away, refuses its settings, refuses the sound, or has spent its budget. */
    readonly reason: 'away' | 'refused' | 'item' | 'budget' = 'away',
  ) {
    super(message)
  }
}

/** The speech of a sound as text, with the moments of its parts where they are known. */
export interface SpokenText {
  text: string
  moments: Moment[]
  /** The words for what of it was not heard. */
  cut?: string | null
}

/** The parts that something is said in, and all of it in one text. */
export function heardIn(parts: readonly Moment[]): SpokenText {
  const moments = parts
    .map((part) => ({ ...part, text: part.text.trim() }))
    .filter(({ text }) => text !== '')
    .slice(0, mostParts)
  const text = moments.map((moment) => moment.text).join('\n')
  return { text: text.slice(0, longest), moments }
}

/** What is told of a sound besides itself. */
interface NamedSound {
  /** With the ending of its type. */
  name: string
  /** ISO 639-1; told from the sound without it. */
  language?: string | null
}

/** Sends sound to the endpoint that the operator configured. */
export class Transcriber {
  /** The operator chose the address, so it may be one of the operator's own network. */
  readonly #outbound = new Outbound({ allowed: ['0.0.0.0/0', '::/0'] })

  /** Until the endpoint has refused to tell times: some models give text alone. */
  #timed = true

  constructor(private readonly endpoint: TranscriptionEndpoint) {}

  /** What is said in a sound file, with its times where the endpoint tells them. @throws NotTranscribed */
  async transcribe(sound: Buffer, what: NamedSound): Promise<SpokenText> {
    if (!this.#timed) return answered(await this.#ask(sound, what, 'json'))
    const timed = await this.#ask(sound, what, 'verbose_json')
    if (!refusing.has(timed.status)) return answered(timed)
    const plain = answered(await this.#ask(sound, what, 'json'))
    this.#timed = false
    return plain
  }

  async #ask(
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

  /** Closes the connections that are kept open. */
  close(): Promise<void> {
    return this.#outbound.close()
  }
}

/** `text` alone is of the simplest format; `segments` have their times. */
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
  return { ...heardIn(parts), text: data.text.trim().slice(0, longest) }
}

/** Another sound may be heard where this one is refused; none where the settings are. */
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
