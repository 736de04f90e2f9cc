import type { z } from 'zod'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { AssumedRoles } from './assumed-roles.ts'

/** A signed request: the URL and its headers. */
export interface SignedRequest {
  url: string
  headers?: Record<string, string>
}

/** A request to be signed: the URL and the workspace. */
export interface UnsignedRequest {
  workspaceId: string
  url: string
}

/** The dependencies of the kinds. */
export interface SigningTools {
  outbound: Pick<Outbound, 'assertAllowed'>
  roles: AssumedRoles
  now: () => Date
}

/** A kind of private storage. */
export interface MediaSourceKind {
  key: string
  label: string
  description: string
  /** Fields with `writeOnly` in their meta are secrets: stored sealed, and never returned. */
  settings: z.ZodObject
  /** @throws NotSigned, OutboundRefused */
  sign(
    unsigned: UnsignedRequest,
    settings: Record<string, unknown>,
    tools: SigningTools,
  ): Promise<SignedRequest>
}

/** Defines a kind; stored settings are validated before use. */
export const defineMediaSourceKind = <S extends z.ZodObject>(
  kind: Omit<MediaSourceKind, 'settings' | 'sign'> & {
    settings: S
    sign(unsigned: UnsignedRequest, settings: z.output<S>, tools: SigningTools): Promise<SignedRequest>
  },
): MediaSourceKind => ({
  ...kind,
  sign: (unsigned, settings, tools) => kind.sign(unsigned, kind.settings.parse(settings), tools),
})
