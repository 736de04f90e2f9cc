import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { AuditEntry, type ShownEntry } from '../../access/audit/audit.object.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { PolicyCategory } from './policy-category.entity.ts'
import { policyCategoryById } from './policy-category.loaders.ts'

/** The policy category of a decision in the audit log. */
@Resolver(() => AuditEntry)
export class AuditedCategoryResolver {
  @FieldResolver(() => PolicyCategory, { nullable: true })
  policyCategory(@Root() { policyCategoryId }: ShownEntry, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}
