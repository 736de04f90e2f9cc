import { needsProvider, type FileSightings } from '../../signals/load-signals.ts'

/** What a condition on a signal found, in words for a trace, and why an answer is missing. */
export interface SignalObservation {
  seen: string[]
  problem: string | null
}

/** Where a condition on labels wants them from. */
export type LabelSource = 'either' | 'provider' | 'embedded'

/** What is seen by the sources that a condition wants; of either, what one does not give the other may. */
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

/** What was seen beside what was wanted; where nothing was for a reason, the reason. */
export function seenExplanation(observed: SignalObservation | undefined, wanted: string): string {
  const { seen, problem } = observed ?? { seen: [], problem: null }
  if (seen.length === 0) return problem ? `not available: ${problem}` : `Nothing of it is seen (${wanted})`
  const known = `Seen: ${seen.join('; ')} (${wanted})`
  return problem ? `${known}; not all is known: ${problem}` : known
}
