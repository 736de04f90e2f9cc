import type { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'
import type { SignalKind, SignalValues } from './signal-values.ts'

/** What a signal is asked of; a picture or a sound with its content. */
export interface SignalInputs {
  text: { text: string; language: string | null }
  picture: { body: Buffer; mime: string; sha256: string }
  sound: { body: Buffer; mime: string; name: string }
}

/** The input of each signal; a policy score takes a text or a picture. */
export interface InputOf {
  text_labels: SignalInputs['text']
  image_labels: SignalInputs['picture']
  faces: SignalInputs['picture']
  celebrities: SignalInputs['picture']
  face_matches: SignalInputs['picture']
  image_text: SignalInputs['picture']
  transcript: SignalInputs['sound']
  topics: SignalInputs['text'] & { topics: readonly string[] }
  policy_score: { policy: string } & (
    | { text: SignalInputs['text']; picture?: undefined }
    | { picture: SignalInputs['picture']; text?: undefined }
  )
  hash_matches: SignalInputs['picture']
}

/** One request on its way: the only way out, limited in time; an answer of any status is handed back. */
export interface ProviderCall {
  /** @throws OutboundFailed, OutboundRefused */
  send(request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>): Promise<OutboundAnswer>
  /** The moment that signatures are made for. */
  now(): Date
}

/** Asks a vendor for one signal of one input. @throws ProviderFailure */
export type Ask<K extends SignalKind, S> = (
  call: ProviderCall,
  input: InputOf[K],
  settings: S,
) => Promise<SignalValues[K]>

/** One line of the table that maps a vendor's words onto the specification's. */
export interface TaxonomyLine {
  signal: 'text_labels' | 'image_labels'
  vendor: string
  /** A score label or a group of image labels; null where the specification has no word for it. */
  group: string | null
}

/** What pictures a service takes. */
export interface PictureLimits {
  types: readonly string[]
  mostBytes: number
}

/** One kind of service that tells signals. */
export interface SignalProvider<S extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  description: string
  /** Where its documentation stands. */
  documentation: string
  /** Fields with `writeOnly` in their meta are secrets: sealed, and never shown again. */
  settings: S
  signals: { readonly [K in SignalKind]?: Ask<K, z.output<S>> }
  /** Pictures of other types or sizes are given as JPEG, scaled down; without it all are given as they are. */
  pictures?: PictureLimits
  taxonomy: readonly TaxonomyLine[]
  /** What it usually charges for a call, in US dollars; an admin may say otherwise. */
  pricePerCall: number
}

/** Declares a provider. */
export const defineSignalProvider = <S extends z.ZodObject>(provider: SignalProvider<S>): SignalProvider<S> =>
  provider

/**
 * Why a provider did not tell a signal. `away`: it is down, slow, or asks to wait, and the next item may fail as well;
 * `refused`: its settings are wrong, or its account is; `item`: it cannot tell of this very item, whoever asks.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'

  constructor(
    message: string,
    readonly reason: 'away' | 'refused' | 'item',
    /** How long it asks to wait, from `Retry-After`. */
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }
}
