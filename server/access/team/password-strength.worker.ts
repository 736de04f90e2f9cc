import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { answerCalls } from '../../platform/worker-answers.ts'

/** A password, and texts that a guesser knows of its owner. */
export interface StrengthRequest {
  password: string
  known: readonly string[]
}

/**
 * Limits of the run time, which grows with the length and the number of l33t substitutions, to half a second. Scoring a
 * prefix suffices: the whole password is at least as strong.
 */
const bounds = { maxLength: 40, l33tMaxSubstitutions: 10 }

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  ...bounds,
})

/** Replies with the score of a password: 0 is guessed first, 4 is out of reach. */
answerCalls<StrengthRequest, number>(({ password, known }) => ({
  reply: zxcvbn.check(password, [...known]).score,
  transfer: [],
}))
