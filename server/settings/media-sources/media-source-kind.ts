import type { z } from 'zod'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { AssumedRoles } from './assumed-roles.ts'

/** How a file is asked for: the address, and what goes with the request. */
export interface SignedRequest {
  url: string
  headers?: Record<string, string>
}

/** What is to be asked for, for whom. */
export interface UnsignedRequest {
  workspaceId: string
  url: string
}

/** What kinds of private storage work with. */
export interface SigningTools {
  outbound: Pick<Outbound, 'assertAllowed'>
  roles: AssumedRoles
  now: () => Date
}

/** A way to read files that are not public. */
export interface MediaSourceKind {
  key: string
  label: string
  description: string
  /** Fields with `writeOnly` in their meta are secrets: sealed, and never shown again. */
  settings: z.ZodObject
  /** @throws NotSigned, OutboundRefused */
  sign(
    unsigned: UnsignedRequest,
    settings: Record<string, unknown>,
    tools: SigningTools,
  ): Promise<SignedRequest>
}

/** Declares a kind; what was stored is checked again before it is used. */
export const defineMediaSourceKind = <S extends z.ZodObject>(
  kind: Omit<MediaSourceKind, 'settings' | 'sign'> & {
    settings: S
    sign(unsigned: UnsignedRequest, settings: z.output<S>, tools: SigningTools): Promise<SignedRequest>
  },
): MediaSourceKind => ({
  ...kind,
  sign: (unsigned, settings, tools) => kind.sign(unsigned, kind.settings.parse(settings), tools),
})
