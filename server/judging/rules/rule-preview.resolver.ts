import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { ReviewSubject, reviewSubject } from '../../intake/review-subject.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { RulePreview, RulePreviewSample } from './rule-preview.object.ts'
import { previewRule } from './rule-preview.ts'
import { RuleInput } from './rule.input.ts'

/** The preview of a rule's effects. */
@Resolver(() => RulePreviewSample)
export class RulePreviewResolver {
  @Authorized('rules.write')
  @Query(() => RulePreview, { description: 'What the rule would have done to the newest items' })
  rulePreview(
    @Arg('input', () => inputFromZod('RuleInput', RuleInput), {
      description: 'The rule, as it would be saved',
    })
    input: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<RulePreview> {
    return previewRule(services.database, workspaceId, input)
  }

  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description:
      'What the rule matches: a user of a user rule, a content item of any other; null where the caller may not see it',
  })
  object(@Root() { objectType, objectId }: RulePreviewSample, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }
}
