import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql'
import { Action } from '../actions/action.entity.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { TaggingInput } from './tagging.input.ts'
import { HandActions } from './hand-actions.ts'

const Input = inputFromZod('TaggingInput', TaggingInput)

/** Tags that moderators put on content and users, or take away (section 2.5). */
@Resolver()
export class TaggingResolver {
  @Authorized('tags.apply')
  @Mutation(() => [Action], { description: 'What was recorded; nothing where all tags were there already' })
  addTags(
    @Arg('input', () => Input) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).addTags(caller, input)
  }

  @Authorized('tags.apply')
  @Mutation(() => [Action], { description: 'What was recorded; nothing where none of the tags was there' })
  removeTags(
    @Arg('input', () => Input) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).removeTags(caller, input)
  }
}
