import { NotAnalyzed, type PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { BasicLabels } from './open-signals.ts'
import { SignalFailure } from './signal-failure.ts'

/** An analyzer, possibly with a network for labels. */
interface Labeller extends Pick<PictureAnalyzer, 'look'> {
  labels?(file: string): Promise<BasicLabels>
}

/** A function that returns the basic labels of a picture file, or throws SignalFailure; null when no network is available. */
export function basicLabelsOf(analyzer: Labeller): ((file: string) => Promise<BasicLabels>) | null {
  if (!analyzer.labels) return null
  return async (file) => {
    try {
      return (await analyzer.labels?.(file)) ?? { explicit: 0, suggestive: 0 }
    } catch (error) {
      if (!(error instanceof NotAnalyzed)) throw error
      throw new SignalFailure(error.message, error.lasting ? 'item' : 'away')
    }
  }
}
