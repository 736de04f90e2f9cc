import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'

/** What a key opens: the REST API, scoring alone, reading by GraphQL, everything by GraphQL. */
export enum ApiKeyScope {
  rest = 'rest',
  score = 'score',
  graphql_read = 'graphql:read',
  graphql_admin = 'graphql:admin',
}
registerEnumType(ApiKeyScope, { name: 'ApiKeyScope' })

@Entity()
@ObjectType({ description: 'A key of the customer platform (section 5.1); the key itself is shown once' })
export class ApiKey extends WorkspaceEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text', hidden: true })
  keyId!: string

  @Property({ type: 'text', hidden: true })
  hash!: string

  @Field(() => String, { description: 'The last four characters of the key' })
  @Property({ type: 'text' })
  hint!: string

  @Field(() => [ApiKeyScope])
  @Property({ type: 'array' })
  scopes!: ApiKeyScope[]

  @Property({ type: 'uuid', nullable: true, fieldName: 'created_by' })
  createdById: string | null = null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Field(() => Date, { nullable: true, description: 'To the minute' })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null
}

/** A key without what proves it. */
export type ShownKey = Omit<ApiKey, 'workspaceId' | 'keyId' | 'hash'>

@PayloadFields()
@ObjectType({ description: 'A new key: the only time that it is shown' })
export class CreatedApiKey {
  @Field(() => ApiKey) apiKey!: ShownKey
  @Field(() => String) key!: string
}
