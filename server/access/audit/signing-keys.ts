import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto.ts'
import type { ChainHead } from './chain.ts'

const Key = z.base64()

/**
 * The signing keys of a chain's codes: the current one, and the former ones, each with the number and the code of the
 * last entry that it signed. A leaked former key can neither append entries nor change those before that end.
 */
const SigningKeys = z.object({
  current: Key,
  closed: z.array(z.object({ seq: z.number().int(), mac: z.string(), key: Key })),
})
export type SigningKeys = z.output<typeof SigningKeys>

const ownerOf = (workspaceId: string) => `${workspaceId}:signing keys`

const randomKey = (): string => randomBytes(32).toString('base64')

/** The keys of a new chain. */
export const firstKeys = (): SigningKeys => ({ current: randomKey(), closed: [] })

/** The keys of a chain after a change of key at its end. */
export const keysAfter = ({ current, closed }: SigningKeys, { seq, mac }: ChainHead): SigningKeys => ({
  current: randomKey(),
  closed: seq === 0 ? [] : [...closed, { seq, mac, key: current }],
})

/** The sealed keys for the head of a chain. */
export const sealKeys = (box: SecretBox, workspaceId: string, keys: SigningKeys): string =>
  box.seal(JSON.stringify(keys), ownerOf(workspaceId))

/** The keys of a chain; one without keys was begun when all were signed with a derived key. @throws when they cannot be opened */
export const openKeys = (box: SecretBox, workspaceId: string, sealed: string | null): SigningKeys =>
  sealed === null
    ? { current: box.derivedSigningKey.toString('base64'), closed: [] }
    : SigningKeys.parse(JSON.parse(box.open(sealed, ownerOf(workspaceId))))

/** An HMAC-SHA256 code (hex). */
export const codeWith = (key: string, message: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(message).digest('hex')

/** The key that signed an entry; null where it is the last entry of a former key and its code differs from the recorded one. */
export function keyThatSigned({ current, closed }: SigningKeys, { seq, mac }: ChainHead): string | null {
  const stretch = closed.find((each) => seq <= each.seq)
  if (!stretch) return current
  return stretch.seq === seq && stretch.mac !== mac ? null : stretch.key
}

/** The number of the last entry at the last change of key: the chain cannot be shorter. */
export const lengthAtLeast = ({ closed }: SigningKeys): number => closed.at(-1)?.seq ?? 0
