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
import { type ExampleLabel, ExampleSource } from '../classifiers/classifier-example.entity.ts'
import type { AddedExamples, ClassifierExamples } from '../classifiers/classifier-examples.service.ts'
import { ClassifierKind } from '../classifiers/classifier.entity.ts'
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

/** The number of suggested scores kept per workspace; older ones are deleted. */
export const mostSuggestions = 10_000
/** The maximum number of filter values returned of each kind. */
const mostValues = 200

/** The values by which the suggested scores of a workspace can be filtered. */
export interface SuggestionValues {
  attributes: string[]
  languages: string[]
  communityIds: string[]
}

/** Scores that customer platforms suggest: examples for classifiers, if the workspace keeps them. */
export class SuggestedScores {
  constructor(private readonly deps: { database: Database; classifierExamples: ClassifierExamples }) {}

  /**
   * Accepts the suggested scores of a text. They are stored if the workspace settings say so, replacing those of the same text.
   * @returns whether they were stored @throws InvalidInputError
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

  /** The stored ones that match the filter. @throws InvalidInputError when the filter or the page arguments are not valid */
  async list(workspaceId: string, filter: unknown, args: ListArgs): Promise<Page<SuggestedScore>> {
    const list = suggestionList(workspaceId, checkFilter(SuggestedScoreFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /** The values by which the stored ones can be filtered: the first 200 of each, in order. */
  values(workspaceId: string): Promise<SuggestionValues> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => ({
      attributes: await suggestedAttributes(tx, workspaceId, mostValues),
      languages: await suggestedLanguages(tx, workspaceId, mostValues),
      communityIds: await suggestedCommunities(tx, workspaceId, mostValues),
    }))
  }

  /** Deletes one. @throws NotFoundError */
  delete({ workspaceId }: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await taken(tx, workspaceId, id)
      return true
    })
  }

  /**
   * Makes the text of one an example of a classifier, and deletes it: both or neither. @throws NotFoundError, InvalidInputError
   * when the classifier cannot use it
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
