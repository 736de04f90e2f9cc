import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto.ts'

const place = {
  workspaceId: z.uuid(),
  /** The page of the dashboard to continue at. */
  next: z.string(),
  /** When it expires, in milliseconds. */
  until: z.number(),
}

/**
 * The proof that a browser keeps between the steps of a sign-in: the pending authorization request, or the
 * authenticated identity.
 */
const Proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asked'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    ...place,
  }),
  z.object({ kind: z.literal('proven'), memberId: z.uuid(), ...place }),
])
export type Proof = z.output<typeof Proof>

/** How long a sign-in may take, in seconds. */
export const proofSeconds = 600

const owner = 'sign-in by a provider'

/** A sealed proof, which the browser can neither read nor change. */
export const sealProof = (box: SecretBox, proof: Proof): string => box.seal(JSON.stringify(proof), owner)

/** The proof of a kind from the browser; null for none, for one of another kind, and for an expired one. */
export function openProof<Kind extends Proof['kind']>(
  box: SecretBox,
  sealed: string | null,
  kind: Kind,
): Extract<Proof, { kind: Kind }> | null {
  if (sealed === null) return null
  try {
    const proof = Proof.parse(JSON.parse(box.open(sealed, owner)))
    return proof.kind === kind && proof.until > Date.now() ? (proof as Extract<Proof, { kind: Kind }>) : null
  } catch {
    return null
  }
}
