import { Authorized, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { PolicyCategory } from '../policy-category.entity.ts'
import { writtenPoliciesOfCategory } from './written-policy.loaders.ts'
import { WrittenPolicy } from './written-policy.object.ts'

/** The written policies that use a policy category, which prevents its deletion (section 2.7). */
@Resolver(() => PolicyCategory)
export class CategoryPoliciesResolver {
  @Authorized('policyDrafts.read')
  @FieldResolver(() => [WrittenPolicy], {
    description: 'The written policies that contain it, in their draft or in force',
  })
  writtenPolicies(@Root() { id }: PolicyCategory, @Ctx() context: RequestContext) {
    return context.load(writtenPoliciesOfCategory, id)
  }
}
