import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto.ts'

const place = {
  workspaceId: z.uuid(),
  /** The page of the dashboard to go on at. */
  next: z.string(),
  /** Until when it is taken, in milliseconds. */
  until: z.number(),
}

/** What a browser keeps between the steps of signing in: what a provider was asked, or who it said that somebody is. */
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

/** How long the steps of signing in may take, in seconds. */
export const proofSeconds = 600

const owner = 'sign-in by a provider'

/** A proof as a browser keeps it, without being able to read or to change it. */
export const sealProof = (box: SecretBox, proof: Proof): string => box.seal(JSON.stringify(proof), owner)

/** The proof of a kind that a browser has kept; null for none, for another one, and for one that is too old. */
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
