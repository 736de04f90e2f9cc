import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { TemplateLanguage } from './template-language.ts'
import { PlatformTemplate, TemplateRemoval } from './template.object.ts'
import { Templates } from './templates.service.ts'

/** Applying and removing templates. */
@Resolver()
export class TemplateResolver {
  @Authorized('rules.read')
  @Query(() => [PlatformTemplate], { description: 'Every template there is, one for each kind of platform' })
  platformTemplates(
    @Arg('language', () => TemplateLanguage, {
      defaultValue: TemplateLanguage.en,
      description: 'The language of their texts, and of the words that their lists look for',
    })
    language: TemplateLanguage,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<PlatformTemplate[]> {
    return services.get(Templates).all(workspaceId, language)
  }

  @Authorized('rules.write')
  @Mutation(() => PlatformTemplate, {
    description:
      'Makes what a template has and the workspace does not, its rules in shadow: all of it, or nothing. CONFLICT where it has it already',
  })
  applyTemplate(
    @Arg('key', () => String, { description: 'The key of the template' }) key: string,
    @Arg('language', () => TemplateLanguage, {
      defaultValue: TemplateLanguage.en,
      description:
        'The language of the names, descriptions and notes of what is made, and of the words that its lists look for',
    })
    language: TemplateLanguage,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<PlatformTemplate> {
    return services.get(Templates).apply(caller, key, language)
  }

  @Authorized('rules.write')
  @Mutation(() => TemplateRemoval, {
    description:
      'Takes away what a template made, but for what is on or in use. NOT_FOUND where it was not applied',
  })
  removeTemplate(
    @Arg('key', () => String, { description: 'The key of the template' }) key: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<TemplateRemoval> {
    return services.get(Templates).remove(caller, key)
  }
}
