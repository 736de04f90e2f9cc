import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { answerCalls } from '../../platform/worker-answers.ts'

/** A password, and what is known of whoever it is for. */
export interface StrengthRequest {
  password: string
  known: readonly string[]
}

/**
 * Bounds of the time, which grows with the length and with the ways to read signs as letters: half a second at most. What the
 * beginning of a password is worth the whole of it is.
 */
const bounds = { maxLength: 40, l33tMaxSubstitutions: 10 }

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  ...bounds,
})

/** The score of a password from 0, among the first guesses, to 4, out of reach. */
answerCalls<StrengthRequest, number>(({ password, known }) => ({
  reply: zxcvbn.check(password, [...known]).score,
  transfer: [],
}))
