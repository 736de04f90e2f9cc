import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../platform/crypto.ts'
import type { ChainHead } from './chain.ts'

const Key = z.base64()

/**
 * The keys that the codes of a chain are made with: the one in use, and those that were, each with the number and the code of
 * the last entry that it signed. Whoever learned a key that was in use can append nothing with it, nor change what is before
 * that end.
 */
const SigningKeys = z.object({
  current: Key,
  closed: z.array(z.object({ seq: z.number().int(), mac: z.string(), key: Key })),
})
export type SigningKeys = z.output<typeof SigningKeys>

const ownerOf = (workspaceId: string) => `${workspaceId}:signing keys`

const randomKey = (): string => randomBytes(32).toString('base64')

/** The keys of a chain that begins. */
export const firstKeys = (): SigningKeys => ({ current: randomKey(), closed: [] })

/** The keys of a chain that goes on after its end with another one. */
export const keysAfter = ({ current, closed }: SigningKeys, { seq, mac }: ChainHead): SigningKeys => ({
  current: randomKey(),
  closed: seq === 0 ? [] : [...closed, { seq, mac, key: current }],
})

/** The form in which the head of a chain keeps its keys. */
export const sealKeys = (box: SecretBox, workspaceId: string, keys: SigningKeys): string =>
  box.seal(JSON.stringify(keys), ownerOf(workspaceId))

/** The keys of a chain; one that has none was begun when all were signed with a derived key. @throws where they cannot be read */
export const openKeys = (box: SecretBox, workspaceId: string, sealed: string | null): SigningKeys =>
  sealed === null
    ? { current: box.derivedSigningKey.toString('base64'), closed: [] }
    : SigningKeys.parse(JSON.parse(box.open(sealed, ownerOf(workspaceId))))

/** A code (hex) that nobody without the key can make. */
export const codeWith = (key: string, message: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(message).digest('hex')

/** The key that signed an entry; none where its place is the end of what a key signed, and its code is another. */
export function keyThatSigned({ current, closed }: SigningKeys, { seq, mac }: ChainHead): string | null {
  const stretch = closed.find((each) => seq <= each.seq)
  if (!stretch) return current
  return stretch.seq === seq && stretch.mac !== mac ? null : stretch.key
}

/** The number of the last entry that a chain had when its key was changed: it cannot be shorter. */
export const lengthAtLeast = ({ closed }: SigningKeys): number => closed.at(-1)?.seq ?? 0
