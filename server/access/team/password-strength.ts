import { InvalidInputError } from '../../platform/errors.ts'
import { keptThread } from '../../platform/kept-thread.ts'
import type { StrengthRequest } from './password-strength.worker.ts'

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string | null
  name: string
}

/** Of zxcvbn’s scores from 0 to 4: at least 10^8 guesses, weeks of a core for somebody who stole the hash. */
const leastScore = 3

/** Tells how hard a password is to guess, in a thread: dictionaries are 60 MB there, and some passwords take long. */
const scoreOf = keptThread<StrengthRequest, number>(import.meta.url, './password-strength.worker.ts')

/**
 * Refuses a password that is easy to guess: common ones, rows of keys, dates, repeats, and what its owner is called
 * (decision record 0080). Its length is checked before. @throws InvalidInputError with the code WEAK_PASSWORD
 */
export async function assertStrong(password: string, owner: PasswordOwner): Promise<void> {
  if ((await scoreOf({ password, known: knownOf(owner) })) >= leastScore) return
  const message =
    'Is easy to guess: take several words that do not belong together, without your name or e-mail address'
  throw new InvalidInputError({ password: message }, 'WEAK_PASSWORD')
}

/** What a guesser knows of somebody: their e-mail address, and what stands before its @ and their name, in parts and in one word. */
function knownOf({ email, name }: PasswordOwner): string[] {
  const names = [(email ?? '').replace(/@.*/, ''), name]
  const known = names.flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u)
    return [text, parts.join(''), ...parts]
  })
  return [...new Set([email ?? '', ...known])].filter((text) => text.length > 2)
}
