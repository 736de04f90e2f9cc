import { sha256 } from '../../platform/crypto.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import type { ResultKey } from './signal-result.store.ts'

/** The provider id under which results of the embedded models are stored. */
export const embeddedSource = '00000000-0000-0000-0000-000000000000'
/** The version of the embedded network of basic labels; results of another version are ignored. */
export const basicLabelsEdition = 1

/**
 * The questions of results other than a provider's answer about one input: basic labels, and those of the frames of videos and
 * animations.
 */
export const questions = { basic: 'basic', frames: 'frames', basicFrames: 'basic-frames' } as const

/** The question under which a provider's policy scores of frames are stored. */
export const policyOfFrames = (policy: string): string => `${questions.frames} ${questionOf({ policy })}`

/** The key of a question about an input, under which results are stored; independent of the order of its properties. */
export function questionOf(asked: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(asked).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  const inOrder = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256(
    JSON.stringify(inOrder.map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])),
  )
}

/** The digest of a text and its language. */
export const digestOfText = (text: string, language: string | null): string =>
  sha256(`${language ?? ''}\n${text}`)

/** The key under which the results of a provider are stored. */
export const keyOfProvider = (provider: ReadyProvider, signal: SignalKind, question = ''): ResultKey => ({
  workspaceId: provider.workspaceId,
  signal,
  question,
  providerId: provider.id,
  edition: provider.edition,
})

/** The key under which basic labels are stored. */
export const keyOfBasicLabels = (workspaceId: string, question: string): ResultKey => ({
  workspaceId,
  signal: 'image_labels',
  question,
  providerId: embeddedSource,
  edition: basicLabelsEdition,
})
