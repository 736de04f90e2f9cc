import { Arg, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Content } from '../../intake/content/content.entity.ts'
import { contentById } from '../../intake/content/content.loaders.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { previewRule } from './rule-preview.ts'
import { RulePreview, RulePreviewSample } from './rule-preview.object.ts'
import { RuleInput } from './rule.input.ts'

/** What a rule would do, before it is enabled. */
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

  @FieldResolver(() => Content, { description: 'The content item' })
  content(@Root() { contentId }: RulePreviewSample, @Ctx() context: RequestContext): Promise<Content | null> {
    return context.load(contentById, contentId)
  }
}
