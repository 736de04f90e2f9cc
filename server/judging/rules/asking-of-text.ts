import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import type { FactKey, FactReaders } from '../../signals/facts.ts'
import { needsProvider } from '../../signals/load-signals.ts'
import type { MediaText } from '../../signals/media-look.ts'
import type { TextSource } from '../../signals/source-text.ts'
import { explained, type ClassifierScore } from './classifier-scores.ts'
import { textFacts } from './text-of-sources.ts'

/** The facts of texts that classifiers can read. */
export const factsOfTexts = [
  ...(['classifiedText', 'classifiedMediaTexts', 'policyScores'] as const),
  ...(['imageTexts', 'videoTexts', 'audioTexts'] as const),
] as const satisfies FactKey[]
type TextFact = (typeof factsOfTexts)[number]
type TextFacts = Pick<FactReaders, TextFact>

type MediaSource = Exclude<TextSource, 'text'>
const isOfMedia = (source: TextSource): source is MediaSource => source !== 'text'

/** The sources when none is chosen. */
export const ownText: readonly TextSource[] = ['text']

/** Those of the facts that a classifier reads for some sources. */
export function textFactsOf(live: ScoringClassifier | undefined, sources = ownText): TextFact[] {
  const media = sources.filter(isOfMedia).map((source) => textFacts[source])
  if (live?.policy) return ['policyScores', ...media]
  return [
    ...(sources.includes('text') ? (['classifiedText'] as const) : []),
    ...(media.length > 0 ? (['classifiedMediaTexts', ...media] as const) : []),
  ]
}

/** Scores an item's texts of some sources with a classifier: the highest likelihood of any. */
export const askingOfTexts = (sources = ownText) => ({
  async ask({ policy }: ScoringClassifier, facts: TextFacts): Promise<void> {
    if (policy) for (const text of asked(sources, facts)) await facts.policyScores().ask(policy, text)
  },
  say(live: ScoringClassifier, facts: TextFacts, explains: boolean): ClassifierScore {
    const problem = mediaTexts(sources, facts).find((text) => text.problem !== null)?.problem ?? null
    const scores = live.policy
      ? asked(sources, facts).map((text) => scoreByProvider(live.policy ?? '', text, facts))
      : scoresByModel(live, sources, facts, explains)
    const best = scores.reduce<ClassifierScore>(higher, { score: null, problem: null })
    return { ...best, problem: scores.find((one) => one.problem !== null)?.problem ?? problem }
  },
})

const higher = (best: ClassifierScore, one: ClassifierScore): ClassifierScore =>
  (one.score ?? -1) > (best.score ?? -1) ? one : best

const mediaTexts = (sources: readonly TextSource[], facts: TextFacts): MediaText[] =>
  sources.filter(isOfMedia).flatMap((source) => facts[textFacts[source]]())

/** The texts sent to a provider; undefined stands for the item's own. */
const asked = (sources: readonly TextSource[], facts: TextFacts): (string | undefined)[] => [
  ...(sources.includes('text') ? [undefined] : []),
  ...mediaTexts(sources, facts).flatMap(({ text }) => (text.trim() === '' ? [] : [text])),
]

function scoresByModel(
  { model }: ScoringClassifier,
  sources: readonly TextSource[],
  facts: TextFacts,
  explains: boolean,
): ClassifierScore[] {
  const own = sources.includes('text') ? facts.classifiedText() : null
  const texts = [
    ...(own ? [own] : []),
    ...sources.filter(isOfMedia).flatMap((source) => facts.classifiedMediaTexts()(source)),
  ]
  if (!model) return []
  return texts.map((text) => {
    const score = text.likelihood(model)
    return { score, problem: null, ...(explains && score >= explained && { words: text.words(model) }) }
  })
}

/** The score is missing with `needsProvider` if no provider gives policy scores, and without a problem if there is no text. */
function scoreByProvider(
  policy: string,
  text: string | undefined,
  { policyScores }: TextFacts,
): ClassifierScore {
  const answer = policyScores().of(policy, text)
  if (!answer) return { score: null, problem: answer === undefined ? needsProvider : null }
  return { score: answer.value?.likelihood ?? null, problem: answer.problem, why: answer.value?.why ?? null }
}
