import { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'

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
  /** Reads an answer of status 200. @throws UnreadableReply @throws ForeignReply */
  read(answer: OutboundAnswer): Reply
  /** Whether an answer of another status says that this very item will not be judged, whoever asks about it. */
  declines(answer: OutboundAnswer): boolean
}

/** Declares a provider. */
export const defineProvider = <S extends z.ZodObject>(provider: AiProvider<S>): AiProvider<S> => provider

/** What a model made of an item is no verdict. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'
}

/** An answer that is not what the provider's documentation promises: something else stands at its address. */
export class ForeignReply extends Error {
  override readonly name = 'ForeignReply'
}

/** The body of an answer, checked. @throws ForeignReply */
export function replyBody<S extends z.ZodType>({ body }: OutboundAnswer, shape: S): z.output<S> {
  const result = shape.safeParse(jsonOrNull(body.toString('utf8')))
  if (!result.success) throw new ForeignReply('the provider sent an answer of an unknown form')
  return result.data
}

const Failure = z.object({
  error: z.object({ code: z.unknown().optional(), message: z.string().nullish() }),
})

/** What an answer other than 200 says is wrong, as far as it says it. */
export function failureIn({ body }: OutboundAnswer): { code: unknown; message: string } {
  const { data } = Failure.safeParse(jsonOrNull(body.toString('utf8')))
  return { code: data?.error.code, message: data?.error.message ?? '' }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
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

/** The most tokens that a model may write for a verdict. */
export const outputLimitField = (description: string) =>
  z
    .int('Must be a whole number')
    .min(100, 'Must be at least 100')
    .max(100_000, 'Must be at most 100,000')
    .nullish()
    .meta({ title: 'Most output tokens', description })

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
