import { GraphQLJSON } from 'graphql-scalars'
import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Field,
  ObjectType,
} from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { settingsSchema } from '../../platform/secret-settings.ts'
import { IntegrationDecision } from './integration-decision.entity.ts'
import { newestDecisionsOf } from './integration-decision.store.ts'
import { Integration } from './integration.entity.ts'
import { IntegrationChanges, NewIntegration } from './integration.input.ts'
import { Integrations } from './integration.service.ts'
import { integrationBound } from './integration.store.ts'
import { integrationKinds } from './kinds.ts'

@ObjectType({ description: 'A chat platform that can be connected' })
class IntegrationKindInfo {
  @Field(() => String, { description: 'What `Integration.kind` is' }) key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => String, { description: 'What is moderated there, in a sentence or two for people' })
  description!: string
  @Field(() => GraphQLJSON, { description: 'The JSON Schema of its settings; secrets are writeOnly' })
  settingsSchema!: unknown
}

const NewInput = inputFromZod('NewIntegrationInput', NewIntegration)
const ChangesInput = inputFromZod('IntegrationChangesInput', IntegrationChanges)

/** The integrations of chat platforms. */
@Resolver(() => Integration)
export class IntegrationResolver {
  @Authorized('integrations.read')
  @Query(() => [IntegrationKindInfo], { description: 'The chat platforms that can be connected' })
  integrationKinds(): IntegrationKindInfo[] {
    return integrationKinds.map((kind) => ({
      key: kind.key,
      label: kind.label,
      description: kind.description,
      settingsSchema: settingsSchema(kind),
    }))
  }

  @Authorized('integrations.read')
  @Query(() => [Integration], {
    description: `The chat platforms that are connected; ${integrationBound.inWords}`,
  })
  integrations(@Ctx() { services, workspaceId }: RequestContext): Promise<Integration[]> {
    return services.get(Integrations).all(workspaceId)
  }

  @Authorized('integrations.write')
  @Mutation(() => Integration, {
    description:
      'Connects a chat platform; nothing is changed there until an admin turns `carriesOutDecisions` on',
  })
  createIntegration(
    @Arg('input', () => NewInput, { description: 'The platform to connect' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Integration> {
    return context.services.get(Integrations).create(context.caller, input)
  }

  @Authorized('integrations.write')
  @Mutation(() => Integration, {
    description: 'Changes what is given of an integration; CONFLICT after a concurrent change',
  })
  updateIntegration(
    @Arg('id', () => ID, { description: 'The id of the integration' }) id: string,
    @Arg('input', () => ChangesInput, { description: 'What is to change' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Integration> {
    return context.services.get(Integrations).update(context.caller, id, input)
  }

  @Authorized('integrations.write')
  @Mutation(() => Boolean, { description: 'Disconnects a chat platform; what it sent stays' })
  deleteIntegration(
    @Arg('id', () => ID, { description: 'The id of the integration' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(Integrations).delete(context.caller, id)
  }

  @FieldResolver(() => String, {
    description: 'Where the platform sends its events, below the address of this installation',
  })
  path(@Root() { id }: Integration): string {
    return `/integrations/${id}`
  }

  @FieldResolver(() => [IntegrationDecision], {
    description: 'The newest 50 decisions that went back to the platform',
  })
  decisions(@Root() { id }: Integration, @Ctx() context: RequestContext): Promise<IntegrationDecision[]> {
    return context.load(newestDecisions, id)
  }
}

const newest = 50

/** The newest 50 decisions of each integration, in any state. */
const newestDecisions = rowsOfOwner((tx, workspaceId, ids) => newestDecisionsOf(tx, workspaceId, ids, newest))
