import type { z } from 'zod'
import type { ContentInput } from '../../intake/content/content.input.ts'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'

/** A request of a chat platform as it came in: its signature covers the exact bytes. */
export interface InboundEvent {
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  /** Unix seconds by the database's clock. */
  now: number
}

/** How the platform's own API names an object. */
export type Remote = Record<string, string>

/** A message in our terms, and how the platform names it and its author. */
export interface PlatformMessage {
  content: z.input<typeof ContentInput>
  remote: Remote
  author: Remote
  /** Grows with each edit (Unix seconds), so that a late repetition of an older event changes nothing. */
  revision: number
}

/** What an event asks for: an answer of its own, a message to be moderated, or nothing. */
export interface EventReading {
  answer?: Record<string, unknown>
  message?: PlatformMessage
}

/** A decision on its way to the platform. */
export interface PlatformDecision {
  objectType: ObjectType
  status: Status
  remote: Remote
}

/** The request that carries a decision out, or why the platform has none for it. */
export type PlatformCall =
  Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'> | { impossible: string }

/** What the platform's answer means; `again` is whether another attempt can change it. */
export type PlatformOutcome = { done: true } | { done: false; error: string; again: boolean }

/** One chat platform that can be connected (section 1). */
export interface IntegrationKind<S extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  description: string
  /** Fields with `writeOnly` in their meta are secrets: sealed, and never shown again. */
  settings: S
  /** Whether the platform itself signed the request with this integration's secret, lately. */
  isAuthentic(event: InboundEvent, settings: z.output<S>): boolean
  /** @throws InvalidInputError when the body is not one of the platform's events */
  read(event: InboundEvent, settings: z.output<S>): EventReading
  callFor(decision: PlatformDecision, settings: z.output<S>, now: number): PlatformCall
  outcomeOf(answer: OutboundAnswer, decision: PlatformDecision): PlatformOutcome
}

/** Declares a chat platform. */
export const defineIntegration = <S extends z.ZodObject>(kind: IntegrationKind<S>): IntegrationKind<S> => kind
