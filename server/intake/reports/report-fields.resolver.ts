import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { contentById } from '../content/content.loaders.ts'
import { Content } from '../content/content.entity.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { User } from '../users/user.entity.ts'
import { userById } from '../users/user.loaders.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { UserReport } from './user-report.entity.ts'

/** What a report leads to. */
@Resolver(() => UserReport)
export class ReportFieldsResolver {
  @FieldResolver(() => Content, {
    nullable: true,
    description: 'The content that was reported; null where a user was, or the caller may not see it',
  })
  content(@Root() { objectType, objectId }: UserReport, @Ctx() context: RequestContext) {
    return objectType === ObjectType.content ? context.load(contentById, objectId) : null
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user who was reported; null where content was, or the caller may not see them',
  })
  user(@Root() { objectType, objectId }: UserReport, @Ctx() context: RequestContext) {
    return objectType === ObjectType.user ? context.load(userById, objectId) : null
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Whoever reported; null when you are restricted to categories where they are not',
  })
  reporter(@Root() { reporterId }: UserReport, @Ctx() context: RequestContext) {
    return context.load(userById, reporterId)
  }

  @FieldResolver(() => PolicyCategory, { description: 'What it was reported for' })
  policyCategory(@Root() { policyCategoryId }: UserReport, @Ctx() context: RequestContext) {
    return context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'Whoever acted on the item or ignored the report; null while it is open',
  })
  handledBy(@Root() { handledByKind: kind, handledById: id }: UserReport, @Ctx() context: RequestContext) {
    return kind && actorOf(context, { kind, id })
  }
}
