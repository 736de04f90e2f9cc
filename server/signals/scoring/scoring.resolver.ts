import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { z } from 'zod'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { connectionOf, type Page, PageArgs } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { ExampleLabel } from '../classifiers/classifier-example.entity.ts'
import { AddedExamplesObject } from '../classifiers/classifier.object.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ContentScores } from './content-scores.object.ts'
import { ScoredContentInput } from './scored-content.input.ts'
import { Scoring } from './scoring.service.ts'
import { SuggestedScore } from './suggested-score.entity.ts'
import { SuggestedScoreValues } from './suggested-score-values.object.ts'
import { SuggestedScoreInput } from './suggested-score.input.ts'
import { SuggestedScores } from './suggested-scores.service.ts'

const ContentInput = inputFromZod('ScoredContentInput', ScoredContentInput)
const SuggestedInput = inputFromZod('SuggestedScoreInput', SuggestedScoreInput)
const SuggestedScoreConnection = connectionOf('SuggestedScore', () => SuggestedScore)

/** Scores of what is not taken in, and what customers say of them. */
@Resolver()
export class ScoringResolver {
  @Authorized('scores.read')
  @Query(() => [ContentScores], { description: 'Scores texts and pictures, of which nothing is taken in' })
  scoreContent(
    @Arg('input', () => ContentInput) input: z.input<typeof ScoredContentInput>,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<ContentScores[]> {
    return services.get(Scoring).score(workspaceId, input)
  }

  @Authorized('scores.suggest')
  @Answers('kept', 'Whether the workspace keeps what is suggested')
  @Mutation(() => Boolean, { description: 'What a text should score; whether it was kept' })
  suggestScores(
    @Arg('input', () => SuggestedInput) input: z.input<typeof SuggestedScoreInput>,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(SuggestedScores).suggest(caller, input)
  }

  @Authorized('suggestedScores.read')
  @Query(() => SuggestedScoreConnection, { description: 'Newest first; the newest 10,000 are kept' })
  suggestedScores(
    @Arg('search', () => String, { nullable: true, description: 'Part of the text' }) search: string | null,
    @Arg('attribute', () => String, { nullable: true }) attribute: string | null,
    @Arg('language', () => String, { nullable: true }) language: string | null,
    @Arg('communityId', () => String, { nullable: true }) communityId: string | null,
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<SuggestedScore>> {
    const filter = { search, attribute, language, communityId }
    return services.get(SuggestedScores).list(workspaceId, filter, args)
  }

  @Authorized('suggestedScores.read')
  @Query(() => SuggestedScoreValues)
  suggestedScoreValues(@Ctx() { services, workspaceId }: RequestContext): Promise<SuggestedScoreValues> {
    return services.get(SuggestedScores).values(workspaceId)
  }

  @Authorized('suggestedScores.write')
  @Mutation(() => AddedExamplesObject, {
    description: 'Makes the text an example of a classifier, and forgets the suggested scores',
  })
  makeExampleOfSuggestedScore(
    @Arg('id', () => ID) id: string,
    @Arg('classifierId', () => ID) classifierId: string,
    @Arg('label', () => ExampleLabel) label: ExampleLabel,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(SuggestedScores).makeExample(caller, id, classifierId, label)
  }

  @Authorized('suggestedScores.write')
  @Mutation(() => Boolean)
  deleteSuggestedScore(
    @Arg('id', () => ID) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(SuggestedScores).delete(caller, id)
  }
}
