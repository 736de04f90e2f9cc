import { GraphQLJSON } from 'graphql-scalars'
import { Field, ID, Int, ObjectType as GraphqlObject } from 'type-graphql'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'

@GraphqlObject({ description: 'A chat platform that can be connected (section 1)' })
export class IntegrationKindInfo {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => String) description!: string
  @Field(() => GraphQLJSON, { description: 'JSON Schema; secrets are writeOnly' }) settingsSchema!: unknown
}

@GraphqlObject({ description: 'A chat platform that is connected; its messages are moderated as content' })
export class Integration {
  @Field(() => ID) id!: string
  @Field(() => String) kind!: string
  @Field(() => String) name!: string
  @Field(() => Boolean, { description: 'Whether its messages are taken in' }) enabled!: boolean
  @Field(() => Boolean, {
    description:
      'Whether removals and bans are carried out on the platform itself; off until an admin turns it on',
  })
  carriesOutDecisions!: boolean
  @Field(() => GraphQLJSON, { description: 'Without its secrets' }) settings!: Record<string, unknown>
  @Field(() => String, {
    description: 'Where the platform sends its events, below the address of this installation',
  })
  path!: string
  @Field(() => Date, { nullable: true, description: 'To within ten seconds' }) lastEventAt!: Date | null
  @Field(() => String, { nullable: true }) lastError!: string | null
  @Field(() => Date, { nullable: true }) lastErrorAt!: Date | null
  @Field(() => Date) createdAt!: Date
}

@GraphqlObject({ description: 'A decision on its way back to a chat platform' })
export class IntegrationDecision {
  @Field(() => ID) id!: string
  @Field(() => ID) actionId!: string
  @Field(() => ObjectType) objectType!: ObjectType
  @Field(() => ID) objectId!: string
  @Field(() => Status) status!: Status
  @Field(() => String, {
    description: 'waiting, sending, delivered, superseded, not_possible, failed or cancelled',
  })
  state!: string
  @Field(() => Int) attempts!: number
  @Field(() => String, { nullable: true }) lastError!: string | null
  @Field(() => Date) createdAt!: Date
  @Field(() => Date, { nullable: true }) settledAt!: Date | null
}

/** Columns of an Integration, for `select`. */
export const integrationColumns = `id, kind, name, enabled, carries_out_decisions as "carriesOutDecisions", settings, '/integrations/' || id as path,
  last_event_at as "lastEventAt", last_error as "lastError", last_error_at as "lastErrorAt", created_at as "createdAt"`

/** Columns of an IntegrationDecision, for `select`. */
export const decisionColumns = `id, action_id as "actionId", object_type as "objectType", object_id as "objectId", status,
  state, attempts, last_error as "lastError", created_at as "createdAt", settled_at as "settledAt"`
