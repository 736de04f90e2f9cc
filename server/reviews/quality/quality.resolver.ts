import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { contentById } from '../../intake/content/content.loaders.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { check } from '../../platform/validation.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { agrees } from './agreement.ts'
import { goldenById } from './golden-item.store.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import { QualityRange } from './quality-range.ts'
import {
  CategoryQuality,
  ConfusedAnswers,
  DecidedAnswer,
  GoldenAnswer,
  MyQuality,
  PairQuality,
  PersonQuality,
  TeamQuality,
} from './quality.object.ts'
import { Quality } from './quality.service.ts'

const daysArg = { defaultValue: 90, description: 'Of how many days, 1 to 400' } as const

/** Figures of the quality of decisions. */
@Resolver()
export class QualityResolver {
  @Authorized('quality.own')
  @Query(() => MyQuality, {
    description:
      'How the caller decided on golden items, and where somebody else decided too. Nobody else is shown it before `seeMyQuality`, or seven days. Only for members who are signed in',
  })
  async myQuality(
    @Arg('days', () => Int, daysArg) days: number,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<MyQuality> {
    const range = check(QualityRange, { days })
    const mine = await services.get(Quality).mine(caller.workspaceId, caller.id, range.days)
    return { ...mine, answers: mine.answers.map(answerOf) }
  }

  @Authorized('quality.own')
  @Answers('seen', 'That it is noted')
  @Mutation(() => Boolean, {
    description:
      'Says that the caller has seen how they decided, so that it counts in what admins are shown. Only for members who are signed in',
  })
  async seeMyQuality(@Ctx() { services, caller }: RequestContext): Promise<boolean> {
    await services.get(Quality).seen(caller.workspaceId, caller.id)
    return true
  }

  @Authorized('quality.read')
  @Query(() => TeamQuality, {
    description:
      'How the team decided, of checks that whoever decided has seen, or that are older than seven days',
  })
  teamQuality(
    @Arg('days', () => Int, daysArg) days: number,
    @Ctx() { services, workspaceId }: RequestContext,
    @Arg('memberId', () => ID, {
      nullable: true,
      description: 'Only what this member decided, and others on the same items',
    })
    memberId: string | null = null,
    @Arg('categoryIds', () => [ID], { nullable: true, description: 'Only on content of these categories' })
    categoryIds: string[] | null = null,
  ): Promise<TeamQuality> {
    return services.get(Quality).ofTeam(workspaceId, check(QualityRange, { days, memberId, categoryIds }))
  }
}

const answerOf = (check: QualityCheck): GoldenAnswer => {
  const { status, knownStatus, policyCategoryId, answeredAt, openedAt } = check
  return {
    decided: { status: status ?? knownStatus, policyCategoryId },
    right: agrees(check),
    answeredAt: answeredAt ?? openedAt,
    check,
  }
}

/** The policy category of an answer. */
@Resolver(() => DecidedAnswer)
export class DecidedAnswerResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category; null without one',
  })
  policyCategory(@Root() { policyCategoryId }: DecidedAnswer, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}

const goldenItemById = rowsById(goldenById)

/** What a member is shown of a golden item that they decided on. */
@Resolver(() => GoldenAnswer)
export class GoldenAnswerResolver {
  @FieldResolver(() => Content, { nullable: true, description: 'The item; null where that is gone' })
  content(@Root() { check }: GoldenAnswer, @Ctx() context: RequestContext) {
    return context.show(contentById, check.contentId)
  }

  @FieldResolver(() => DecidedAnswer, { description: 'What is right; with one of the categories that are' })
  known(@Root() { check }: GoldenAnswer): DecidedAnswer {
    const category = agrees(check) ? check.policyCategoryId : check.knownPolicyIds[0]
    return { status: check.knownStatus, policyCategoryId: category ?? null }
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Why that is right; null where nothing is said',
  })
  async explanation(@Root() { check }: GoldenAnswer, @Ctx() context: RequestContext) {
    return (await context.load(goldenItemById, check.goldenId ?? ''))?.explanation
  }
}

/** The member of some figures. */
@Resolver(() => PersonQuality)
export class PersonQualityResolver {
  @FieldResolver(() => Member, { nullable: true, description: 'The person; null where they have left' })
  member(@Root() { memberId }: PersonQuality, @Ctx() context: RequestContext) {
    return context.load(memberById, memberId)
  }
}

/** The two members of some figures. */
@Resolver(() => PairQuality)
export class PairQualityResolver {
  @FieldResolver(() => Member, { nullable: true, description: 'One of the two; null where they have left' })
  one(@Root() { oneId }: PairQuality, @Ctx() context: RequestContext) {
    return context.load(memberById, oneId)
  }

  @FieldResolver(() => Member, { nullable: true, description: 'The other; null where they have left' })
  other(@Root() { otherId }: PairQuality, @Ctx() context: RequestContext) {
    return context.load(memberById, otherId)
  }
}

/** The policy category of some figures. */
@Resolver(() => CategoryQuality)
export class CategoryQualityResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category; null where it is gone',
  })
  policyCategory(@Root() { policyCategoryId }: CategoryQuality, @Ctx() context: RequestContext) {
    return context.load(policyCategoryById, policyCategoryId)
  }
}

/** The items of a pair of differing answers. */
@Resolver(() => ConfusedAnswers)
export class ConfusedAnswersResolver {
  @FieldResolver(() => [Content], { description: 'The items decided on last, at most 20' })
  async items(@Root() { contentIds }: ConfusedAnswers, @Ctx() context: RequestContext) {
    const found = await Promise.all(contentIds.map((id) => context.load(contentById, id)))
    return found.filter((item) => item !== null)
  }
}
