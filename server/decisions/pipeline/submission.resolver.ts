import { GraphQLJSON } from 'graphql-scalars'
import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { ContentIntake } from '../../intake/content/content-intake.service.ts'
import { ContentInput, contentSent, SentContent } from '../../intake/content/content.input.ts'
import { refuseVideos } from '../../intake/content/media-gate.ts'
import { SentUser } from '../../intake/users/user.input.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { check } from '../../platform/validation.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { SyncJudge } from './sync-judge.ts'

inputFromZod('UserInput', SentUser)
const ContentInputType = inputFromZod('ContentInput', SentContent)

@PayloadFields()
@ObjectType({ description: 'A content item that was accepted for analysis' })
export class SubmittedContent {
  @Field(() => ID, { description: 'The id of the content item in Verdict' }) contentId!: string
}

@PayloadFields()
@ObjectType({ description: 'The answer to a content item that was waited for' })
export class SyncDecision {
  @Field(() => Status, { nullable: true, description: 'What was decided; null where the time was over' })
  status!: Status | null
  @Field(() => [GraphQLJSON], {
    description:
      'What acted on the item and, for it, on its user, in the shape of webhook actions; empty where nothing did',
  })
  actions!: unknown[]
  @Field(() => Boolean, { description: 'Whether the decision will come through the webhook instead' })
  timeout!: boolean
}

@Resolver()
export class SubmissionResolver {
  @Authorized('content.submit')
  @Mutation(() => SubmittedContent, {
    description:
      'Accepts a content item, new or known, for analysis in the background; the decision comes through the webhook. BAD_USER_INPUT where a known item has another user, category or subcategory',
  })
  async submitContent(
    @Arg('input', () => ContentInputType, { description: 'The content item' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<SubmittedContent> {
    const checked = await checkedInput(context, input)
    const { workspaceId, origin } = context
    const { id } = await context.services.get(ContentIntake).accept(workspaceId, checked, origin)
    return { contentId: id }
  }

  @Authorized('content.submit')
  @Mutation(() => SyncDecision, {
    description:
      'Accepts a content item and waits for the automated checks, with media at most 15 seconds; videos are refused with BAD_USER_INPUT',
  })
  async submitContentSync(
    @Arg('input', () => ContentInputType, { description: 'The content item' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<SyncDecision> {
    const checked = await checkedInput(context, input, refuseVideos)
    return context.services.get(SyncJudge).decide(context.workspaceId, checked, context.origin)
  }
}

/** The validated item; the REST route has validated its own already. */
async function checkedInput(
  context: RequestContext,
  input: unknown,
  refuse: (input: ContentInput) => void = () => undefined,
): Promise<ContentInput> {
  const checked = context.checkedWith(ContentInput) ?? contentSent(check(SentContent, input))
  refuse(checked)
  await context.services.get(ContentIntake).checkMedia(context.workspaceId, checked)
  return checked
}
