import { needsProvider, type FileSightings } from '../../signals/load-signals.ts'

/** What a condition on a signal observed, in words for a trace, and why an answer is missing. */
export interface SignalObservation {
  seen: string[]
  problem: string | null
}

/** The source that a condition on labels uses. */
export type LabelSource = 'either' | 'provider' | 'embedded'

/** The findings of the sources that a condition uses; with `either`, each may supply what the other lacks. */
export function ofSources<T>(
  source: LabelSource,
  provider: () => FileSightings<T>,
  embedded: () => FileSightings<T>,
): FileSightings<T> {
  if (source === 'provider') return provider()
  if (source === 'embedded') return embedded()
  const all = [provider(), embedded()]
  const given = all.filter(({ problem }) => problem !== needsProvider)
  return {
    seen: all.flatMap(({ seen }) => seen),
    problem: given.length === 0 ? needsProvider : (given.find(({ problem }) => problem)?.problem ?? null),
  }
}

/** The findings compared with what was wanted; without any, the reason if there is one. */
export function seenExplanation(observed: SignalObservation | undefined, wanted: string): string {
  const { seen, problem } = observed ?? { seen: [], problem: null }
  if (seen.length === 0) return problem ? `not available: ${problem}` : `Nothing of it is seen (${wanted})`
  const known = `Seen: ${seen.join('; ')} (${wanted})`
  return problem ? `${known}; not all is known: ${problem}` : known
}
