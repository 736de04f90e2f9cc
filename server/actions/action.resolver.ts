import { Ctx, Field, FieldResolver, ID, Int, ObjectType, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Actor, actorOf } from '../access/team/actor.ts'
import { type BanPeriod, Period } from '../platform/vocabulary/period.ts'
import { ListType } from '../settings/lists/list-type.ts'
import { PolicyCategory } from '../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../settings/policies/policy-category.loaders.ts'
import { Action } from './action.entity.ts'

@ObjectType({ description: 'A strike as of the action on it' })
class StrikeDetails {
  @Field(() => ID, { description: 'The id of the strike' }) id!: string
  @Field(() => Int, { description: 'The strikes of the user after the action' }) count!: number
  @Field(() => Int, { description: 'How many of the unit it lasts' }) duration!: number
  @Field(() => Period, { description: 'The unit of its duration' }) period!: Period
  @Field(() => Date, { description: 'When it ends by itself' }) until!: Date
}

@ObjectType({ description: 'A ban that ends by itself' })
class TemporaryBan {
  @Field(() => Date, { description: 'When it ends' }) until!: Date
  @Field(() => Int, { description: 'How many of the unit it lasts' }) duration!: number
  @Field(() => Period, { description: 'The unit of its duration' }) period!: BanPeriod
}

@ObjectType({ description: 'A message to a user, its variables resolved' })
class SentMessage {
  @Field(() => String, { description: 'What was sent' }) text!: string
  @Field(() => String, {
    nullable: true,
    description: 'The name of the template it was taken from; null where none was',
  })
  templateName!: string | null
}

@ObjectType({ description: 'What was made of an appeal' })
class ResolvedAppeal {
  @Field(() => ID, { description: 'The id of the action that was appealed' }) actionId!: string
  @Field(() => Boolean, { description: 'Whether the decision was taken back' }) overturned!: boolean
  @Field(() => String, { description: 'Why' }) reason!: string
  @Field(() => String, {
    nullable: true,
    description: 'What the moderator says to the user; null where that is nothing',
  })
  message!: string | null
}

@ObjectType({ description: 'What a change of a list did' })
class ListChange {
  @Field(() => ID, { description: 'The id of the list' }) id!: string
  @Field(() => String, { description: 'The name of the list since the change' }) name!: string
  @Field(() => ListType, { description: 'What the list holds' }) type!: ListType
  @Field(() => [String], {
    nullable: true,
    description: 'The values that were added, whatever the type of the list; null where no values changed',
  })
  wordsAdded!: string[] | null
  @Field(() => [String], {
    nullable: true,
    description: 'The values that were removed, whatever the type of the list; null where no values changed',
  })
  wordsRemoved!: string[] | null
}

/** The fields of an action that are not columns of its own. */
@Resolver(() => Action)
export class ActionResolver {
  @FieldResolver(() => Actor, { description: 'Who took it' })
  actor(@Root() { actorKind, actorId, ruleId }: Action, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: actorKind, id: actorId }, ruleId)
  }

  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category that it was taken under; null where it had none',
  })
  policyCategory(@Root() { policyCategoryId }: Action, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Boolean, { description: 'Whether its moderator took it back before it was sent' })
  undone(@Root() { undoneAt }: Action) {
    return undoneAt !== null
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the customer platform refused it and it was taken back',
  })
  reverted(@Root() { revertedAt }: Action) {
    return revertedAt !== null
  }

  @FieldResolver(() => StrikeDetails, {
    nullable: true,
    description: 'The strike that it gave, ended or removed; null for other actions',
  })
  strike(@Root() { details }: Action) {
    return details?.strike && { ...details.strike, until: new Date(details.strike.until) }
  }

  @FieldResolver(() => TemporaryBan, {
    nullable: true,
    description: 'How long it bans the user; null where it is no ban, or a permanent one',
  })
  temporaryBan(@Root() { details }: Action) {
    return details?.temporaryBan && { ...details.temporaryBan, until: new Date(details.temporaryBan.until) }
  }

  @FieldResolver(() => SentMessage, {
    nullable: true,
    description: 'The message that it sent; null for other actions',
  })
  message(@Root() { details }: Action) {
    return details?.message
  }

  @FieldResolver(() => ResolvedAppeal, {
    nullable: true,
    description: 'The appeal that it settles; null for other actions',
  })
  resolvedAppeal(@Root() { details }: Action) {
    return details?.appeal && { ...details.appeal, overturned: details.appeal.outcome === 'overturned' }
  }

  @FieldResolver(() => ListChange, {
    nullable: true,
    description: 'The change of a list that it is; null for other actions',
  })
  list(@Root() { details }: Action) {
    return details?.list
  }
}
