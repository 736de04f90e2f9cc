import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { AuditEntry } from '../../access/audit/audit-entry.entity.ts'
import type { AuditRow } from '../../access/audit/audit-entry.store.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { PolicyCategory } from './policy-category.entity.ts'
import { policyCategoryById } from './policy-category.loaders.ts'

/** The policy category of a decision in the audit log. */
@Resolver(() => AuditEntry)
export class AuditedCategoryResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category of a decision; null for other entries, and for decisions without one',
  })
  policyCategory(@Root() { policyCategoryId }: AuditRow, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}
