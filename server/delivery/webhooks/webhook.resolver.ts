import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { Webhook, WebhookSecret } from './webhook.object.ts'
import { Webhooks } from './webhook.service.ts'

/** The webhook of the workspace. */
@Resolver()
export class WebhookResolver {
  @Authorized('webhooks.read')
  @Query(() => Webhook, {
    nullable: true,
    description: 'The webhook of the workspace; null while there is none',
  })
  webhook(@Ctx() { services, workspaceId }: RequestContext): Promise<Webhook | null> {
    return services.get(Webhooks).find(workspaceId)
  }

  @Authorized('webhooks.manage')
  @Mutation(() => WebhookSecret, {
    description:
      'Sets the address of the webhook, and makes its secret the first time; the secret stays when the address changes. BAD_USER_INPUT where the address is not permitted',
  })
  setWebhook(
    @Arg('url', () => String, {
      description: 'The HTTPS address that requests go to; addresses in private networks are refused',
    })
    url: string,
    @Ctx() context: RequestContext,
  ): Promise<WebhookSecret> {
    return context.services.get(Webhooks).set(context.caller, url)
  }

  @Authorized('webhooks.manage')
  @Mutation(() => WebhookSecret, {
    description: 'Shows the signing secret of the webhook, which is on record',
  })
  revealWebhookSecret(@Ctx() context: RequestContext): Promise<WebhookSecret> {
    return context.services.get(Webhooks).reveal(context.caller)
  }

  @Authorized('webhooks.manage')
  @Mutation(() => WebhookSecret, {
    description:
      'Makes a new signing secret of the webhook; the one before signs too for 24 hours. CONFLICT for a second one within these, without `endPrevious`',
  })
  rotateWebhookSecret(
    @Ctx() context: RequestContext,
    @Arg('endPrevious', () => Boolean, {
      nullable: true,
      description:
        'Whether a secret that signs beside the present one ends now: a receiver that knows no other refuses all that follows',
    })
    endPrevious: boolean | null,
  ): Promise<WebhookSecret> {
    return context.services.get(Webhooks).rotate(context.caller, { endPrevious: endPrevious === true })
  }

  @Authorized('webhooks.manage')
  @Answers('deleted', 'Whether there was a webhook')
  @Mutation(() => Boolean, {
    description: 'Removes the webhook of the workspace; what is on its way is cancelled and nothing reverted',
  })
  deleteWebhook(@Ctx() context: RequestContext): Promise<boolean> {
    return context.services.get(Webhooks).delete(context.caller)
  }
}
