import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { Database } from '../../platform/database.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ItemSignals } from '../asking/item-signals.ts'
import type { RequestAsker, SignalAsker } from '../asking/signal-asker.ts'
import type { SignalReader } from '../asking/signal-reader.ts'
import type { FactSources } from '../fact.ts'
import { type Facts, factsOf } from '../facts.ts'
import type { AskedItem, Item } from '../item.ts'
import type { MediaReader } from '../media/media-reader.ts'
import type { MediaTools } from '../media/media-tools.ts'
import { batchedReads } from '../reads.ts'
import { type ReadyRoutes, readyRoutes } from '../routes/ready-routes.ts'
import type { ContentScores, ImageScores, SentenceScores } from './content-scores.object.ts'
import { asSent, type PlainText, plainTextOf } from './plain-text.ts'
import { type ProviderLabels, providerLabels } from './provider-labels.ts'
import { ScoredContentInput, type ScoredItemInput } from './scored-content.input.ts'
import { itemToScore } from './scored-item.ts'
import {
  highestOf,
  nothingScored,
  type TextScoring,
  scoredIn,
  scoredInAll,
  withLabels,
} from './scored-text-of.ts'
import { sentencesOf } from './sentences.ts'

/** The number of sentences scored before yielding to other work. */
const atOnce = 20

/** The item's pictures during their analysis. */
type Pictures = Required<Pick<FactSources, 'media' | 'signals'>> & { media: { probes: MediaProbe[] } }

interface Dependencies {
  database: Database
  mediaReader: MediaReader
  mediaTools: MediaTools
  signalReader: SignalReader
  signalAsker: SignalAsker
}

/** An item as given, and in the form in which it is scored. */
interface PreparedItem {
  given: ScoredItemInput
  plain: PlainText
  item: AskedItem
}

/**
 * Scores texts and pictures by the facts that rules read, without ingesting anything: no text is stored. As for any item, the
 * analysis of a picture is stored for 30 days, and so is a provider's answer about a text.
 */
export class Scoring {
  constructor(private readonly deps: Dependencies) {}

  /** The scores of each item, in their order. @throws InvalidInputError @throws UnavailableError as the route of text scores says */
  async score(
    { workspaceId, origin }: Pick<Caller, 'workspaceId' | 'origin'>,
    input: z.input<typeof ScoredContentInput>,
  ): Promise<ContentScores[]> {
    const { items, sentences } = check(ScoredContentInput, input)
    const { database, signalAsker, signalReader: reader } = this.deps
    const asker = signalAsker.from(origin)
    const routes = await database.inWorkspace(workspaceId, (tx) => readyRoutes(tx, workspaceId))
    const prepared = items.map((given) => preparedOf(workspaceId, given))
    const labels = await providerLabels(
      { asker, reader, routes },
      prepared.map(({ given, item }) => {
        const [textLanguage, ...others] = given.languages ?? []
        return textLanguage === undefined || others.length > 0 ? item : { ...item, textLanguage }
      }),
    )
    const scores: ContentScores[] = []
    for (const [at, one] of prepared.entries()) {
      const text = await this.#ofText(one, labels[at], sentences ?? false)
      scores.push({ ...text, ...(await this.#ofPictures(one.item, routes, asker)) })
      await breathe()
    }
    return scores
  }

  async #ofText(
    { given, plain, item }: PreparedItem,
    { labels, problem }: ProviderLabels = { labels: [], problem: null },
    bySentence: boolean,
  ): Promise<Omit<ContentScores, 'images' | 'knownAbuse'>> {
    const { language, ...own } = this.#textScores(item, given.languages ?? [])
    const sentences =
      bySentence && own.scores
        ? await this.#bySentence({ ...item, ...sentencesIn(given, { language, ...own }) }, plain)
        : []
    return { language, problem, sentences, ...withLabels(own, labels) }
  }

  /** The scores of a text: the highest of those in each of the given languages. */
  #textScores(item: Item, languages: readonly string[]): TextScoring & Pick<ContentScores, 'language'> {
    if (languages.length === 0) {
      const facts = this.#factsOf(item)
      return { language: facts.read.language(), ...scoredIn(facts) }
    }
    const each = languages.map((textLanguage) => scoredIn(this.#factsOf({ ...item, textLanguage })))
    return { language: this.#factsOf(item).read.language(), ...scoredInAll(each) }
  }

  async #bySentence(item: Item, plain: PlainText): Promise<SentenceScores[]> {
    const sentences: SentenceScores[] = []
    for (const stretch of sentencesOf(plain.text)) {
      const text = plain.text.slice(stretch.begin, stretch.end)
      const { scores } = scoredIn(this.#factsOf({ ...item, text }))
      if (scores) sentences.push({ ...plain.inWhatWasSent(stretch), scores })
      if (sentences.length % atOnce === 0) await breathe()
    }
    return sentences
  }

  async #ofPictures(
    item: AskedItem,
    routes: ReadyRoutes,
    asker: RequestAsker,
  ): Promise<Pick<ContentScores, 'images' | 'knownAbuse'>> {
    if (item.imageUrls.length === 0) return { images: [], knownAbuse: null }
    const { mediaReader, mediaTools, signalReader: reader } = this.deps
    const media = await mediaReader.open(item)
    try {
      const signals = new ItemSignals(item, media.files, { ...mediaTools, reader, asker, routes })
      return await this.#seenIn(item, { media, signals })
    } finally {
      await media.close()
    }
  }

  async #seenIn(item: Item, pictures: Pictures): Promise<Pick<ContentScores, 'images' | 'knownAbuse'>> {
    const facts = this.#factsOf(item, pictures)
    await facts.load(['imageTexts', 'csamScore', 'mediaLooks', 'imageLabels', 'basicLabels'])
    const { imageTexts, csamScore, mediaLooks, imageLabels, basicLabels } = facts.read
    const problems = mediaLooks().map(({ problem }) => problem)
    const seen = [
      ...imageLabels().seen.map((label) => ({ ...label, byProvider: true })),
      ...basicLabels().seen.map((label) => ({ ...label, byProvider: false })),
    ]
    const images = imageTexts().map(({ text, problem }, at): ImageScores => {
      const labels = seen.flatMap(({ position, group, likelihood, byProvider }) =>
        position === at && group !== null ? [{ label: group, likelihood, byProvider }] : [],
      )
      const scored = text.trim() ? scoredIn(this.#factsOf({ ...item, text })) : nothingScored
      return { problem: problem ?? problems[at] ?? null, labels: highestOf(labels), ...scored }
    })
    return { images, knownAbuse: csamScore().score }
  }

  #factsOf(item: Item, pictures?: Pictures): Facts {
    const read = batchedReads((workspaceIds, work) => this.deps.database.inWorkspace(workspaceIds, work))
    return factsOf(item, {
      probeMedia: () => Promise.resolve(pictures?.media.probes ?? []),
      ...pictures,
      read,
    })
  }
}

function preparedOf(workspaceId: string, given: ScoredItemInput): PreparedItem {
  const plain = given.html ? plainTextOf(given.text ?? '') : asSent(given.text ?? '')
  return {
    given,
    plain,
    item: itemToScore(workspaceId, { text: plain.text, imageUrls: given.imageUrls ?? [] }),
  }
}

/**
 * The language of each sentence, which cannot be detected in a few words: that of the whole text, unless only a part of the whole
 * was English.
 */
function sentencesIn(
  { languages }: ScoredItemInput,
  { language, basicLanguages }: Pick<ContentScores, 'language' | 'basicLanguages'>,
): Pick<Item, 'textLanguage'> {
  const [known = language === 'en' ? language : undefined] = languages?.length ? languages : basicLanguages
  if (known !== undefined) return { textLanguage: known }
  return language === null ? { textLanguage: null } : {}
}
