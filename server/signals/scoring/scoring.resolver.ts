import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Field,
  ObjectType,
} from 'type-graphql'
import type { z } from 'zod'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ExampleLabel } from '../classifiers/classifier-example.entity.ts'
import { AddedExamplesObject } from '../classifiers/classifier.object.ts'
import { ContentScores } from './content-scores.object.ts'
import { ScoredContentInput } from './scored-content.input.ts'
import { Scoring } from './scoring.service.ts'
import { AttributeScore, SuggestedScore } from './suggested-score.entity.ts'
import { SuggestedScoreFilter, SuggestedScoreInput } from './suggested-score.input.ts'
import { suggestedScoreOrders } from './suggested-score.store.ts'
import { SuggestedScores } from './suggested-scores.service.ts'

@ObjectType({
  description: 'What suggested scores can be filtered by: the first 200 of each, in order',
})
class SuggestedScoreValues {
  @Field(() => [String], { description: "What is scored, by the customer platform's names" })
  attributes!: string[]
  @Field(() => [String], { description: 'ISO 639-1 codes of languages' }) languages!: string[]
  @Field(() => [String], { description: "Places, by the customer platform's names" }) communityIds!: string[]
}

const SuggestedFilter = inputFromZod('SuggestedScoreFilter', SuggestedScoreFilter)

const ContentInput = inputFromZod('ScoredContentInput', ScoredContentInput)
const SuggestedInput = inputFromZod('SuggestedScoreInput', SuggestedScoreInput)
const SuggestedScoreConnection = connectionOf('SuggestedScore', () => SuggestedScore)

/** Scores of content that is not ingested, and suggested scores from customers. */
@Resolver()
export class ScoringResolver {
  @Authorized('scores.read')
  @Query(() => [ContentScores], {
    description:
      'Scores up to 100 texts and pictures, of which nothing is taken in; only for API keys with the scope `SCORE`',
  })
  scoreContent(
    @Arg('input', () => ContentInput, { description: 'The texts and pictures, and what is wanted of them' })
    input: z.input<typeof ScoredContentInput>,
    @Ctx() { services, workspaceId, origin }: RequestContext,
  ): Promise<ContentScores[]> {
    return services.get(Scoring).score({ workspaceId, origin }, input)
  }

  @Authorized('scores.suggest')
  @Answers('kept', 'Whether the workspace keeps what is suggested')
  @Mutation(() => Boolean, {
    description:
      'Suggests what a text should score, which is kept for classifiers where the workspace wants that; only for API keys with the scope `SCORE`',
  })
  suggestScores(
    @Arg('input', () => SuggestedInput, { description: 'The text and its scores' })
    input: z.input<typeof SuggestedScoreInput>,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(SuggestedScores).suggest(caller, input)
  }

  @Authorized('suggestedScores.read')
  @Query(() => SuggestedScoreConnection, {
    description: 'Texts with suggested scores, newest first; the newest 10,000 are kept',
  })
  suggestedScores(
    @Arg('filter', () => SuggestedFilter, {
      nullable: true,
      description: 'Which suggested scores; all unless given',
    })
    filter: unknown,
    @PageArguments(suggestedScoreOrders) args: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<SuggestedScore>> {
    return services.get(SuggestedScores).list(workspaceId, filter, args)
  }

  @Authorized('suggestedScores.read')
  @Query(() => SuggestedScoreValues, { description: 'What `suggestedScores` can be narrowed to' })
  suggestedScoreValues(@Ctx() { services, workspaceId }: RequestContext): Promise<SuggestedScoreValues> {
    return services.get(SuggestedScores).values(workspaceId)
  }

  @Authorized('suggestedScores.write')
  @Mutation(() => AddedExamplesObject, {
    description: 'Makes the text an example of a classifier, and deletes the suggested scores',
  })
  makeExampleOfSuggestedScore(
    @Arg('id', () => ID, { description: 'The id of the suggested scores' }) id: string,
    @Arg('classifierId', () => ID, {
      description: 'The id of a classifier that looks at texts and learns from examples',
    })
    classifierId: string,
    @Arg('label', () => ExampleLabel, { description: 'The side that the example is of' }) label: ExampleLabel,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AddedExamplesObject> {
    return services.get(SuggestedScores).makeExample(caller, id, classifierId, label)
  }

  @Authorized('suggestedScores.write')
  @Mutation(() => Boolean, { description: 'Deletes suggested scores with their text' })
  deleteSuggestedScore(
    @Arg('id', () => ID, { description: 'The id of the suggested scores' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(SuggestedScores).delete(caller, id)
  }
}

/** The fields of suggested scores that are loaded on request. */
@Resolver(() => SuggestedScore)
export class SuggestedScoreResolver {
  @FieldResolver(() => [AttributeScore], {
    description: 'The scores, one of each attribute, the highest first',
  })
  scores(@Root() { scores }: SuggestedScore): AttributeScore[] {
    return Object.entries(scores)
      .map(([attribute, score]) => ({ attribute, score }))
      .sort((one, other) => other.score - one.score || one.attribute.localeCompare(other.attribute))
  }
}
