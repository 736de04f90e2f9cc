import { z } from 'zod'
import { newestTexts } from '../../intake/content/content-volume.store.ts'
import type { Database } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { check, text } from '../../platform/validation.ts'
import { givenPicture, type PictureTools } from '../asking/given-picture.ts'
import type { SignalAsker } from '../asking/signal-asker.ts'
import { SignalFailure } from '../asking/signal-failure.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { InputOf } from '../providers/signal-provider.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import { readyRoutes } from '../routes/ready-routes.ts'
import { ClassifiedText, type ClassifierModel, unpackModel } from './classifier-model.ts'
import type { ListedVersion } from './classifier-version.entity.ts'
import { findVersion, weightsOf } from './classifier-version.store.ts'
import { ClassifierKind } from './classifier.entity.ts'
import { longestText } from './classifier.input.ts'
import { exampleProblem } from './new-example.ts'
import type { PictureExamples } from './picture-examples.ts'
import { likelihoodOfPicture } from './picture-likelihood.ts'

/** The result of a version for a text or a picture. */
export interface ClassifierVerdict {
  /** Percent. */
  likelihood: number
  violates: boolean
  /** The words that contributed most. */
  words: string[]
  /** The provider's reason, if a provider was used. */
  why: string | null
}

/** How many of the newest items a version would have matched. */
export interface ClassifierReach {
  /** How many items of the last 7 days were scored, at most 1,000. */
  looked: number
  /** How many of them have a likelihood of each percent, 0 to 100. */
  byLikelihood: number[]
  /** Those with the highest likelihoods. */
  items: { contentId: string; text: string; likelihood: number }[]
}

const Tried = z.object({ text: text({ min: 1, max: longestText }) })
const mostLooked = 1000
const mostShown = 20

interface Dependencies extends PictureTools {
  database: Database
  pictureExamples: PictureExamples
  asker: SignalAsker
}

/** Trying versions of classifiers before they are used. */
export class ClassifierTrials {
  constructor(private readonly deps: Dependencies) {}

  /** The result of a version for a text. @throws NotFoundError, InvalidInputError */
  async try(workspaceId: string, versionId: string, input: string): Promise<ClassifierVerdict> {
    const { text: tried } = check(Tried, { text: input })
    const version = await this.#find(workspaceId, versionId)
    if (version.policy) {
      const asked = { policy: version.policy, text: { text: tried, language: null } }
      return this.#ask(version, 'text', () => asked)
    }
    const model = await this.#model(version)
    const read = new ClassifiedText(tried)
    return verdictOf(version, read.likelihood(model), { words: read.words(model) })
  }

  /** The result of a version for the picture at an address. @throws NotFoundError, InvalidInputError when it cannot be read */
  async tryPicture(workspaceId: string, versionId: string, url: string): Promise<ClassifierVerdict> {
    const problem = exampleProblem(ClassifierKind.image, url)
    if (problem) throw new InvalidInputError({ imageUrl: problem })
    const version = await this.#find(workspaceId, versionId)
    const { policy } = version
    if (policy)
      return this.#ask(version, 'imageUrl', async (provider) => ({
        policy,
        picture: await givenPicture(this.deps, asPictured(provider), { from: url, field: 'imageUrl' }),
      }))
    const model = await this.#model(version)
    const read = await this.deps.pictureExamples.read(workspaceId, url)
    if (!read.frames) throw new InvalidInputError({ imageUrl: `The picture cannot be read: ${read.problem}` })
    const likelihoods = read.frames.map(({ embedding }) => likelihoodOfPicture(model, embedding) ?? 0)
    return verdictOf(version, Math.max(...likelihoods))
  }

  /** How many of the newest 1,000 texts of the last 7 days a version would have matched. @throws NotFoundError */
  async reach(workspaceId: string, versionId: string): Promise<ClassifierReach> {
    const model = await this.#model(await this.#find(workspaceId, versionId))
    const items = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      newestTexts(tx, workspaceId, mostLooked),
    )
    const byLikelihood = Array.from({ length: 101 }, () => 0)
    const scored = items.map((item) => {
      const likelihood = new ClassifiedText(item.text).likelihood(model)
      const percent = Math.floor(likelihood)
      byLikelihood[percent] = (byLikelihood[percent] ?? 0) + 1
      return { ...item, likelihood }
    })
    const highest = scored.sort((a, b) => b.likelihood - a.likelihood).slice(0, mostShown)
    return { looked: items.length, byLikelihood, items: highest }
  }

  async #find(workspaceId: string, id: string): Promise<ListedVersion> {
    const version = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      findVersion(tx, { workspaceId, id }),
    )
    if (!version) throw new NotFoundError('Version not found')
    return version
  }

  async #model(version: ListedVersion): Promise<ClassifierModel> {
    const weights = await this.deps.database.inWorkspace(version.workspaceId, (tx) => weightsOf(tx, version))
    if (!weights) throw new InvalidInputError({ versionId: 'The version is not trained' })
    return unpackModel(weights)
  }

  /** The answer of the provider of policy scores, requested once. @throws InvalidInputError on the field when it gives none */
  async #ask(
    version: ListedVersion,
    field: string,
    inputFor: (provider: ReadyProvider) => InputOf['policy_score'] | Promise<InputOf['policy_score']>,
  ): Promise<ClassifierVerdict> {
    const routes = await this.deps.database.inWorkspace(version.workspaceId, (tx) =>
      readyRoutes(tx, version.workspaceId),
    )
    const provider = routes.of('policy_score')?.provider
    if (!provider) throw new InvalidInputError({ [field]: 'No provider gives policy scores' })
    const input = await inputFor(provider)
    try {
      const { likelihood, why } = await this.deps.asker.askOnce(provider, 'policy_score', input)
      return verdictOf(version, likelihood, { why })
    } catch (error) {
      if (!(error instanceof SignalFailure)) throw error
      throw new InvalidInputError({ [field]: `${provider.name} told nothing: ${error.message}` })
    }
  }
}

const asPictured = ({ workspaceId, provider }: ReadyProvider) => ({
  workspaceId,
  kind: signalProvider(provider),
})

const verdictOf = (
  { threshold }: ListedVersion,
  likelihood: number,
  { words = [], why = null }: Partial<Pick<ClassifierVerdict, 'words' | 'why'>> = {},
): ClassifierVerdict => ({ likelihood, violates: likelihood >= threshold, words, why })
