import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql'
import { type BanPeriod, Period } from '../platform/vocabulary/period.ts'
import type { RequestContext } from '../access/requests/request-context.ts'
import { policyCategoryById } from '../settings/policies/policy-category.loaders.ts'
import { PolicyCategory } from '../settings/policies/policy-category.entity.ts'
import { Actor, actorOf } from '../access/team/actor.ts'
import { Action } from './action.entity.ts'

@ObjectType({ description: 'A strike as the action on it tells it (section 6.2)' })
class StrikeDetails {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'Strikes of the user after the action' }) count!: number
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: Period
  @Field(() => Date) until!: Date
}

@ObjectType({ description: 'A ban that ends by itself (section 3.5)' })
class TemporaryBan {
  @Field(() => Date) until!: Date
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: BanPeriod
}

@ObjectType({ description: 'A message to a user, its variables resolved (section 2.14)' })
class SentMessage {
  @Field(() => String) text!: string
  @Field(() => String, { nullable: true }) templateName!: string | null
}

@ObjectType({ description: 'A change of a list (section 6.2)' })
class ListChange {
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => String) type!: string
  @Field(() => [String], { nullable: true }) wordsAdded!: string[] | null
  @Field(() => [String], { nullable: true }) wordsRemoved!: string[] | null
}

/** What an action says beyond its own columns. */
@Resolver(() => Action)
export class ActionResolver {
  @FieldResolver(() => Actor)
  actor(@Root() { actorKind, actorId, ruleId }: Action, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: actorKind, id: actorId }, ruleId)
  }

  @FieldResolver(() => PolicyCategory, { nullable: true })
  policyCategory(@Root() { policyCategoryId }: Action, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Boolean)
  undone(@Root() { undoneAt }: Action) {
    return undoneAt !== null
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the customer platform refused it and it was taken back',
  })
  reverted(@Root() { revertedAt }: Action) {
    return revertedAt !== null
  }

  @FieldResolver(() => StrikeDetails, { nullable: true })
  strike(@Root() { details }: Action) {
    return details?.strike && { ...details.strike, until: new Date(details.strike.until) }
  }

  @FieldResolver(() => TemporaryBan, { nullable: true })
  temporaryBan(@Root() { details }: Action) {
    return details?.temporaryBan && { ...details.temporaryBan, until: new Date(details.temporaryBan.until) }
  }

  @FieldResolver(() => SentMessage, { nullable: true })
  message(@Root() { details }: Action) {
    return details?.message
  }

  @FieldResolver(() => ListChange, { nullable: true })
  list(@Root() { details }: Action) {
    return details?.list
  }
}
