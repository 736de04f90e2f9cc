import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The scopes of a key: the REST API, scoring only, reading over GraphQL, everything over GraphQL. */
export enum ApiKeyScope {
  rest = 'rest',
  score = 'score',
  graphql_read = 'graphql:read',
  graphql_admin = 'graphql:admin',
}
registerEnumType(ApiKeyScope, {
  name: 'ApiKeyScope',
  description: 'What an API key opens',
  valuesConfig: described(ApiKeyScope, {
    rest: 'The HTTP interface of the customer platform: sending content, users, reports and statuses, and lists',
    score: 'Scores of texts alone; the one scope that may be used in a web page',
    graphql_read: 'Reading over GraphQL',
    graphql_admin: 'Reading and changing over GraphQL as an admin may, but no members, sign-in and API keys',
  }),
})

@Entity()
@ObjectType({ description: 'A key with which a program of the customer acts; the key itself is shown once' })
export class ApiKey extends WorkspaceEntity {
  @Field(() => String, { description: 'Its name, chosen when it was created' })
  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text', hidden: true })
  keyId!: string

  @Property({ type: 'text', hidden: true })
  hash!: string

  @Field(() => String, { description: 'The last four characters of the key' })
  @Property({ type: 'text' })
  hint!: string

  @Field(() => [ApiKeyScope], { description: 'What it opens; one at least' })
  @Property({ type: 'array' })
  scopes!: ApiKeyScope[]

  @Property({ type: 'uuid', nullable: true, fieldName: 'created_by' })
  createdById: string | null = null

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Field(() => Date, {
    nullable: true,
    description: 'When a request came with it last, to the minute; null while none did',
  })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null

  @Field(() => Date, { nullable: true, description: 'When it was revoked; null while it works' })
  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null
}

/** A key without its hash. */
export type ShownKey = Omit<ApiKey, 'workspaceId' | 'keyId' | 'hash'>

@PayloadFields()
@ObjectType({ description: 'A new key: the only time that it is shown' })
export class CreatedApiKey {
  @Field(() => ApiKey, { description: 'The key as lists show it' }) apiKey!: ShownKey
  @Field(() => String, {
    description: 'The bearer token of requests; store it, as it cannot be retrieved again',
  })
  key!: string
}
