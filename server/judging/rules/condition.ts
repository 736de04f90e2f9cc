import type { z } from 'zod'
import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import type { FactKey, FactReaders } from '../../signals/facts.ts'
import type { SignalKind } from '../../signals/providers/signal-values.ts'
import type { KnownReferences, Reference } from './references.ts'
import type { RuleType } from './rule-type.ts'
import type { LiveClassifiers, TextSets } from './text-sets.ts'

/** A condition with its parameters bound, ready to be evaluated. */
export interface CompiledCondition<F extends FactKey = FactKey, O = unknown> {
  /** Requests what depends on these parameters, once the facts are loaded. */
  prepare?(facts: Pick<FactReaders, F>): Promise<void>
  matches(facts: Pick<FactReaders, F>): boolean
  /** What the condition observed, small enough to be stored with every decision; undefined when there is nothing to store. */
  observe(facts: Pick<FactReaders, F>): O | undefined
  spans?(facts: Pick<FactReaders, F>): MatchedSpan[]
}

/** One kind of condition (section 2.10). Reading a fact that is not declared is a type error. */
export interface Condition<P extends z.ZodObject = z.ZodObject, F extends FactKey = FactKey, O = unknown> {
  key: string
  label: string
  /** Alternative names and purposes, by which a picker finds it. */
  synonyms: readonly string[]
  group: string
  description: string
  appliesTo: readonly RuleType[]
  /** Why it can never be evaluated, when nothing gives its signal; it then never matches. */
  unavailable?: string
  /** The signals that it uses, any of which suffices; in a workspace without any of them it never matches. */
  signals?: readonly SignalKind[]
  params: P
  facts: readonly F[]
  /** Those of the facts that it reads with these parameters, if not all. */
  reads?(params: z.output<P>, classifiers: LiveClassifiers): readonly F[]
  /** Whether what it observes depends on the item alone, or also on its parameters. */
  observes: 'item' | 'match'
  compile(params: z.output<P>, sets: TextSets): CompiledCondition<F, O>
  /** The condition in words, as shown in the list of rules. */
  summary(params: z.output<P>, known: KnownReferences): string
  /** Why it matched or did not, with the observed value. */
  explain(params: z.output<P>, observed: O | undefined, matched: boolean): string
  /** The objects to which the parameters refer, which therefore cannot be deleted. */
  references?(params: z.output<P>): Reference[]
  /** Errors of the parameters, by field, once their references are loaded. */
  problems?(params: z.output<P>, known: KnownReferences): Record<string, string>
}

/** Declares a condition. */
export const defineCondition = <P extends z.ZodObject, const F extends FactKey, O>(
  condition: Condition<P, F, O>,
): Condition<P, F, O> => condition
