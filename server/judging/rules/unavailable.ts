import type { z } from 'zod'
import type { ReadyRoutes } from '../../signals/routes/ready-routes.ts'
import { type Condition, defineCondition } from './condition.ts'

/** The problem of a condition whose signal nothing gives. */
export const needsProvider = 'Needs a provider'

/** Why a condition can never match in a workspace with these routes; null when it can. */
export function whyUnavailable(
  { unavailable, signals }: Pick<Condition, 'unavailable' | 'signals'>,
  routes: Pick<ReadyRoutes, 'gives'>,
): string | null {
  if (unavailable) return unavailable
  return signals && !signals.some((signal) => routes.gives(signal)) ? needsProvider : null
}

/** Declares a condition whose signal no provider gives: it never matches, as the editor and traces state. */
export const defineUnavailable = <P extends z.ZodObject>(
  about: Pick<Condition<P>, 'key' | 'label' | 'synonyms' | 'group' | 'description' | 'appliesTo' | 'params'>,
): Condition<P, never, never> =>
  defineCondition<P, never, never>({
    ...about,
    unavailable: needsProvider,
    facts: [],
    observes: 'item',
    compile: () => ({ matches: () => false, observe: () => undefined }),
    summary: () => `${about.label} (needs a provider)`,
    explain: () => 'not available: needs a provider',
  })
