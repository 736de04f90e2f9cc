import type { z } from 'zod'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'
import type { SignalKind, SignalValues } from './signal-values.ts'

/** The kinds of input of signals; a picture or a sound with its content. */
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

/** The access of one request to the network, limited in time; a response of any status is returned. */
export interface ProviderCall {
  /** @throws OutboundFailed, OutboundRefused */
  send(request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>): Promise<OutboundAnswer>
  /** The time for signatures. */
  now(): Date
}

/** Requests one signal of one input from a vendor. @throws ProviderFailure */
export type Ask<K extends SignalKind, S> = (
  call: ProviderCall,
  input: InputOf[K],
  settings: S,
) => Promise<SignalValues[K]>

/** One line of the mapping from a vendor's labels to those of the specification. */
export interface TaxonomyLine {
  signal: 'text_labels' | 'image_labels'
  vendor: string
  /** A score label or a group of image labels; null when the specification has no equivalent. */
  group: string | null
}

/** The pictures that a service accepts. */
export interface PictureLimits {
  types: readonly string[]
  mostBytes: number
}

/** One kind of signal provider. */
export interface SignalProvider<S extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  description: string
  /** The address of its documentation. */
  documentation: string
  /** Fields with `writeOnly` in their meta are secrets: stored encrypted, and never shown again. */
  settings: S
  signals: { readonly [K in SignalKind]?: Ask<K, z.output<S>> }
  /** Pictures of other types or sizes are sent as JPEG, scaled down; without it all are sent unchanged. */
  pictures?: PictureLimits
  taxonomy: readonly TaxonomyLine[]
  /** Its usual price per call, in US dollars; an admin may set another. */
  pricePerCall: number
}

/** Declares a provider. */
export const defineSignalProvider = <S extends z.ZodObject>(provider: SignalProvider<S>): SignalProvider<S> =>
  provider

/**
 * Why a provider gave no signal. `away`: it is down, slow, or asks to wait, and the next item may fail as well; `refused`: its
 * settings or its account are wrong; `item`: it can never answer about this very item.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'

  constructor(
    message: string,
    readonly reason: 'away' | 'refused' | 'item',
    /** For how many milliseconds it asks to wait, from `Retry-After`. */
    readonly retryAfterMs = 0,
  ) {
    super(message)
  }
}
