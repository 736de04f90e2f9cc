import type { z } from 'zod'
import type { SignalKind } from '../../signals/providers/signal-values.ts'
import type { FactKey, FactReaders } from '../../signals/facts.ts'
import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import type { KnownReferences, Reference } from './references.ts'
import type { RuleType } from './rule-type.ts'
import type { LiveClassifiers, TextSets } from './text-sets.ts'

/** A condition with its parameters bound, ready to be asked of items. */
export interface CompiledCondition<F extends FactKey = FactKey, O = unknown> {
  /** Asks what only these parameters say is to be asked, once the facts are loaded. */
  prepare?(facts: Pick<FactReaders, F>): Promise<void>
  matches(facts: Pick<FactReaders, F>): boolean
  /** What the condition saw, small enough to be kept with every decision; undefined where there is nothing to keep. */
  observe(facts: Pick<FactReaders, F>): O | undefined
  spans?(facts: Pick<FactReaders, F>): MatchedSpan[]
}

/** One kind of condition (section 2.10). Reading a fact that is not declared is a type error. */
export interface Condition<P extends z.ZodObject = z.ZodObject, F extends FactKey = FactKey, O = unknown> {
  key: string
  label: string
  /** What else people call it, and what it is a means against; a picker finds it by them. */
  synonyms: readonly string[]
  group: string
  description: string
  appliesTo: readonly RuleType[]
  /** Why it can never be told, where nothing gives its signal; it then never matches. */
  unavailable?: string
  /** Signals that it is told from, any of which is enough; where a workspace has none of them, it never matches there. */
  signals?: readonly SignalKind[]
  params: P
  facts: readonly F[]
  /** Those of the facts that it reads with these parameters, where that is not all of them. */
  reads?(params: z.output<P>, classifiers: LiveClassifiers): readonly F[]
  /** Whether what it sees depends on the item alone, or on its parameters too. */
  observes: 'item' | 'match'
  compile(params: z.output<P>, sets: TextSets): CompiledCondition<F, O>
  /** The condition in words, as the list of rules shows it. */
  summary(params: z.output<P>, known: KnownReferences): string
  /** Why it matched or did not, with the value that it saw. */
  explain(params: z.output<P>, observed: O | undefined, matched: boolean): string
  /** What the parameters refer to, which cannot be deleted while they do. */
  references?(params: z.output<P>): Reference[]
  /** What is wrong with the parameters, by field, once their references are known. */
  problems?(params: z.output<P>, known: KnownReferences): Record<string, string>
}

/** Declares a condition. */
export const defineCondition = <P extends z.ZodObject, const F extends FactKey, O>(
  condition: Condition<P, F, O>,
): Condition<P, F, O> => condition
