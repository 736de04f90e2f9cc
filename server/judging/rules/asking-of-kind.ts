import { ClassifierKind } from '../../signals/classifiers/classifier.entity.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import type { FactKey, FactReaders } from '../../signals/facts.ts'
import { askingOfPictures, pictureFactsOf } from './asking-of-pictures.ts'
import { askingOfTexts, textFactsOf } from './asking-of-text.ts'
import type { ClassifierScore } from './classifier-scores.ts'

/** A version of a classifier, ready to score an item outside of rules. */
export interface AskedClassifier {
  /** The facts that must be loaded before it is called. */
  facts: readonly FactKey[]
  ask(facts: FactReaders): Promise<void>
  say(facts: FactReaders): ClassifierScore
}

/** How to score with a version of a classifier, by its kind of input. */
export function askingOf(version: ScoringClassifier): AskedClassifier {
  const isOfPictures = version.kind === ClassifierKind.image
  const asking = isOfPictures ? askingOfPictures() : askingOfTexts()
  return {
    facts: isOfPictures ? pictureFactsOf([version]) : textFactsOf(version),
    ask: (facts) => asking.ask(version, facts),
    say: (facts) => asking.say(version, facts, false),
  }
}
