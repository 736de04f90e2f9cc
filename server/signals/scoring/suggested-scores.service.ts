import type { z } from 'zod'
import { workspaceById } from '../../access/workspaces/workspace.store.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { newId } from '../../platform/ids.ts'
import { check, checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ClassifierKind } from '../classifiers/classifier.entity.ts'
import { type ExampleLabel, ExampleSource } from '../classifiers/classifier-example.entity.ts'
import type { AddedExamples, ClassifierExamples } from '../classifiers/classifier-examples.service.ts'
import { exampleProblem, newExample } from '../classifiers/new-example.ts'
import type { SuggestedScore } from './suggested-score.entity.ts'
import { SuggestedScoreInput, SuggestedScoreFilter } from './suggested-score.input.ts'
import {
  keepNewest,
  keepSuggestion,
  suggestedAttributes,
  suggestedCommunities,
  suggestedLanguages,
  suggestionList,
  takeSuggestion,
} from './suggested-score.store.ts'

/** The suggested scores that a workspace keeps; older ones go. */
export const mostSuggestions = 10_000
/** The values to filter by that are told of each kind. */
const mostValues = 200

/** What the suggested scores of a workspace can be filtered by. */
export interface SuggestionValues {
  attributes: string[]
  languages: string[]
  communityIds: string[]
}

/** What a customer platform says of scores: examples to learn from, where the workspace keeps them. */
export class SuggestedScores {
  constructor(private readonly deps: { database: Database; classifierExamples: ClassifierExamples }) {}

  /**
   * Takes the scores that a text should have. They are kept where the workspace wishes; the same text again takes the
   * place of the former. @returns whether they were kept @throws InvalidInputError
   */
  suggest({ workspaceId }: Caller, input: z.input<typeof SuggestedScoreInput>): Promise<boolean> {
    const { text, scores, languages, communityId = null } = check(SuggestedScoreInput, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if (!(await workspaceById(tx, workspaceId)).keepSuggestedScores) return false
      const digest = sha256(`${communityId ?? ''}\n${text}`)
      await keepSuggestion(tx, {
        workspaceId,
        id: newId(),
        digest,
        text,
        scores: Object.fromEntries(scores.map(({ attribute, score }) => [attribute, score])),
        languages: languages ?? [],
        communityId,
      })
      await keepNewest(tx, workspaceId, mostSuggestions)
      return true
    })
  }

  /** Those of the kept ones that the filter lets through. @throws InvalidInputError when the page cannot be asked for */
  async list(workspaceId: string, filter: unknown, args: ListArgs): Promise<Page<SuggestedScore>> {
    const list = suggestionList(workspaceId, checkFilter(SuggestedScoreFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** What the kept ones can be filtered by: the first 200 of each, in order. */
  values(workspaceId: string): Promise<SuggestionValues> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => ({
      attributes: await suggestedAttributes(tx, workspaceId, mostValues),
      languages: await suggestedLanguages(tx, workspaceId, mostValues),
      communityIds: await suggestedCommunities(tx, workspaceId, mostValues),
    }))
  }

  /** Forgets one. @throws NotFoundError */
  delete({ workspaceId }: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await taken(tx, workspaceId, id)
      return true
    })
  }

  /**
   * Makes the text of one an example of a classifier, and forgets it: both or neither. @throws NotFoundError,
   * InvalidInputError where the classifier cannot learn from it
   */
  makeExample(caller: Caller, id: string, classifierId: string, label: ExampleLabel): Promise<AddedExamples> {
    const { workspaceId } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const { text } = await taken(tx, workspaceId, id)
      const source = ExampleSource.suggested
      return this.deps.classifierExamples.addIn(tx, caller, classifierId, source, ({ kind }) => {
        if (kind === ClassifierKind.image) throw new InvalidInputError({ classifierId: 'It looks at images' })
        const problem = exampleProblem(kind, text)
        if (problem) throw new InvalidInputError({ text: problem })
        return [newExample(kind, label, text)]
      })
    })
  }
}

async function taken(tx: Sql, workspaceId: string, id: string): Promise<SuggestedScore> {
  const suggestion = await takeSuggestion(tx, workspaceId, id)
  if (!suggestion) throw new NotFoundError('Suggested score not found', 'id')
  return suggestion
}
