import { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '../platform/outbound-http.ts'

/** What a model is asked, and the JSON Schema that its answer must have. */
export interface Question {
  instructions: string
  item: string
  schema: Record<string, unknown>
}

/** What a model answered: JSON that nobody has checked yet, and what the provider says of its making. */
export interface Reply {
  verdict: unknown
  model: string | null
  inputTokens: number
  outputTokens: number
}

/** One kind of service that runs models (section 2.13). */
export interface AiProvider<S extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  description: string
  /** Fields with `writeOnly` in their meta are secrets: sealed, and never shown again. */
  settings: S
  requestFor(question: Question, settings: z.output<S>): Pick<OutboundRequest, 'url' | 'headers' | 'body'>
  /** Reads an answer of status 200. @throws UnreadableReply */
  read(answer: OutboundAnswer): Reply
}

/** Declares a provider. */
export const defineProvider = <S extends z.ZodObject>(provider: AiProvider<S>): AiProvider<S> => provider

/** An answer that is not what the provider's documentation promises, or holds no verdict. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'
}

/** The body of an answer, checked. @throws UnreadableReply */
export function replyBody<S extends z.ZodType>(answer: OutboundAnswer, shape: S): z.output<S> {
  const result = shape.safeParse(parsedJson(answer.body.toString('utf8')))
  if (!result.success) throw new UnreadableReply('the provider sent an answer of an unknown form')
  return result.data
}

/** The JSON that a text holds. @throws UnreadableReply */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableReply('the provider did not answer with JSON')
  }
}

/** The address of a provider's API, without a slash at its end. */
export const baseUrlField = (usual: string, description: string) =>
  z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
    .max(2048)
    .transform((url) => url.replace(/\/+$/, ''))
    .prefault(usual)
    .meta({ title: 'API address', description })

const price = (title: string) =>
  z
    .number()
    .min(0)
    .max(10_000)
    .nullish()
    .meta({ title, description: 'For the cost on /metrics; any currency' })

/** What a provider charges, for the cost on /metrics. */
export const priceFields = {
  inputPrice: price('Price of a million input tokens'),
  outputPrice: price('Price of a million output tokens'),
}
