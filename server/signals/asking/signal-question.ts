import { sha256 } from '../../platform/crypto.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import type { ResultKey } from './signal-result.store.ts'

/** Under whom the results of the embedded models are stored. */
export const embeddedSource = '00000000-0000-0000-0000-000000000000'
/** The version of the embedded network of basic labels: the answers of another version do not count. */
export const basicLabelsEdition = 1

/** The questions of results that are not what a provider says of one input: basic labels, and those of the frames of videos and animations. */
export const questions = { basic: 'basic', frames: 'frames', basicFrames: 'basic-frames' } as const

/** The question under which it is kept what a provider says of frames by a policy in words. */
export const policyOfFrames = (policy: string): string => `${questions.frames} ${questionOf({ policy })}`

/** What is asked besides an input, as its results are kept: the same in any order of the names. */
export function questionOf(asked: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(asked).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(
    JSON.stringify(inOrder.map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])),
  )
}

/** The digest of a text with the language that it is in. */
export const digestOfText = (text: string, language: string | null): string =>
  sha256(`${language ?? ''}\n${text}`)

/** Under what the results of a provider are kept. */
export const keyOfProvider = (provider: ReadyProvider, signal: SignalKind, question = ''): ResultKey => ({
  workspaceId: provider.workspaceId,
  signal,
  question,
  providerId: provider.id,
  edition: provider.edition,
})

/** Under what basic labels are kept. */
export const keyOfBasicLabels = (workspaceId: string, question: string): ResultKey => ({
  workspaceId,
  signal: 'image_labels',
  question,
  providerId: embeddedSource,
  edition: basicLabelsEdition,
})
