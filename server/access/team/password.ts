import { hash, verify } from '@node-rs/argon2'
import { UnavailableError } from '../../platform/errors.ts'

/** argon2id with 19 MiB, two passes, one lane: some 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Concurrent hashes: enough for quick sign-ins, few enough to leave the thread pool to other work. */
const most = 2
const mostWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/** A hash of a random password, so that an unknown e-mail address takes as long as a known one. */
const unknown = hash(crypto.randomUUID(), cost)

/** The hash of a password. @throws UnavailableError when too many hashes are queued */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/**
 * Whether the password matches the stored hash; false without a stored hash, after the same time.
 * @throws UnavailableError when too many hashes are queued
 */
export function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(stored ?? (await unknown), password)) && stored !== null)
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most) {
    if (waiting.length >= mostWaiting) throw new UnavailableError()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
