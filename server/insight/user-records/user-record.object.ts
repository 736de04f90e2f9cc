import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The kinds of data that are kept of a user of the customer platform. */
export enum UserRecordKind {
  user = 'user',
  strike = 'strike',
  content = 'content',
  media = 'media',
  aiVerdict = 'aiVerdict',
  decision = 'decision',
  appeal = 'appeal',
  review = 'review',
  reportMade = 'reportMade',
  reportReceived = 'reportReceived',
}
registerEnumType(UserRecordKind, {
  name: 'UserRecordKind',
  description: 'What is kept of a user, by its kinds',
  valuesConfig: described(UserRecordKind, {
    user: 'The profile, with attributes and tags, the standing, and how chat platforms name the user',
    strike: 'A strike, also one that is over or was removed',
    content: 'A content item, with its text, the addresses of its media, its metadata and tags',
    media: 'A file of an item: its URL, and the text or transcript found in it',
    aiVerdict: 'What an AI moderator thought of an item',
    decision: 'A decision on the user or an item, bans, strikes and messages among them',
    appeal: 'An appeal against a decision, and what came of it',
    review: 'When the user or an item was up for review; not by whom',
    reportMade: 'A report that the user made',
    reportReceived: 'A report on the user or an item; not by whom',
  }),
})

@ObjectType({ description: 'Something that is kept of a user' })
export class UserRecord {
  @Field(() => UserRecordKind, { description: 'What it is' }) kind!: UserRecordKind

  @Field(() => GraphQLJSON, {
    description:
      'What is kept, as an object: its fields are those of its kind, its times are in UTC, and its ids are those that the rest of this API knows',
  })
  data!: Record<string, unknown>
}
