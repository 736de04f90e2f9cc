import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { ReviewSubject, reviewSubject } from '../review-subject.ts'
import { User } from '../users/user.entity.ts'
import { userById } from '../users/user.loaders.ts'
import { UserReport } from './user-report.entity.ts'

/** The related objects of a report. */
@Resolver(() => UserReport)
export class ReportFieldsResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What was reported; null where that is gone, or the caller may not see it',
  })
  object(@Root() { objectType, objectId }: UserReport, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The reporter; null when you are restricted to categories in which they are not',
  })
  reporter(@Root() { reporterId }: UserReport, @Ctx() context: RequestContext) {
    return context.show(userById, reporterId)
  }

  @FieldResolver(() => PolicyCategory, { description: 'What it was reported for' })
  policyCategory(@Root() { policyCategoryId }: UserReport, @Ctx() context: RequestContext) {
    return context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'The actor who decided on the item or ignored the report; null while it is open',
  })
  handledBy(@Root() { handledByKind: kind, handledById: id }: UserReport, @Ctx() context: RequestContext) {
    return kind && actorOf(context, { kind, id })
  }
}
