import type { z } from 'zod'
import type { ContentInput } from '../../intake/content/content.input.ts'
import type { OutboundAnswer, OutboundRequest } from '../../platform/outbound-http.ts'
import type { ObjectType, Status } from '../../platform/vocabulary/status.ts'

/** A request of a chat platform with its raw body, which the signature covers. */
export interface InboundEvent {
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  /** Unix seconds by the database's clock. */
  now: number
}

/** The identifiers of an object in the platform's API. */
export type Remote = Record<string, string>

/** A message as content, with the platform's identifiers of it and its author. */
export interface PlatformMessage {
  content: z.input<typeof ContentInput>
  remote: Remote
  author: Remote
  /** Increases with each edit (Unix seconds), so that a late repetition of an older event has no effect. */
  revision: number
}

/** The required reaction to an event: a specific response, a message to moderate, or nothing. */
export interface EventReading {
  answer?: Record<string, unknown>
  message?: PlatformMessage
}

/** A decision to send to the platform. */
export interface PlatformDecision {
  objectType: ObjectType
  status: Status
  remote: Remote
}

/** The request that carries out a decision, or why the platform has none for it. */
export type PlatformCall =
  | Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'>
  | { impossible: string }

/** The meaning of the platform's response; `again` is whether another attempt can succeed. */
export type PlatformOutcome = { done: true } | { done: false; error: string; again: boolean }

/** One chat platform that can be connected (section 1). */
export interface IntegrationKind<S extends z.ZodObject = z.ZodObject> {
  key: string
  label: string
  description: string
  /** Fields with `writeOnly` in their meta are secrets: stored sealed, and never returned. */
  settings: S
  /** Whether the request has a recent signature with this integration's secret. */
  isAuthentic(event: InboundEvent, settings: z.output<S>): boolean
  /** @throws InvalidInputError when the body is not one of the platform's events */
  read(event: InboundEvent, settings: z.output<S>): EventReading
  callFor(decision: PlatformDecision, settings: z.output<S>, now: number): PlatformCall
  outcomeOf(answer: OutboundAnswer, decision: PlatformDecision): PlatformOutcome
}

/** Defines a chat platform. */
export const defineIntegration = <S extends z.ZodObject>(kind: IntegrationKind<S>): IntegrationKind<S> => kind
