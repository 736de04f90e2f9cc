import { InvalidInputError } from '../../platform/errors.ts'
import { keptThread } from '../../platform/kept-thread.ts'
import type { StrengthRequest } from './password-strength.worker.ts'

/** The owner of a password. */
export interface PasswordOwner {
  email: string | null
  name: string
}

/** The least accepted score of zxcvbn, from 0 to 4: at least 10^8 guesses, which takes weeks of a core with a stolen hash. */
const leastScore = 3

/** Scores a password in a worker thread: its dictionaries take 60 MB, and some passwords take long. */
const scoreOf = keptThread<StrengthRequest, number>(import.meta.url, './password-strength.worker.ts')

/**
 * Refuses a password that is easy to guess: common ones, keyboard rows, dates, repetitions, and the owner's names
 * (decision record 0080). Its length is checked before. @throws InvalidInputError with the code WEAK_PASSWORD
 */
export async function assertStrong(password: string, owner: PasswordOwner): Promise<void> {
  if ((await scoreOf({ password, known: knownOf(owner) })) >= leastScore) return
  const message =
    'Is easy to guess: take several words that do not belong together, without your name or e-mail address'
  throw new InvalidInputError({ password: message }, 'WEAK_PASSWORD')
}

/** Texts that a guesser knows: the e-mail address, and its local part and the owner's name, in words and joined. */
function knownOf({ email, name }: PasswordOwner): string[] {
  const names = [(email ?? '').replace(/@.*/, ''), name]
  const known = names.flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u)
    return [text, parts.join(''), ...parts]
  })
  return [...new Set([email ?? '', ...known])].filter((text) => text.length > 2)
}
