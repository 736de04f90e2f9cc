import { GraphQLJSON } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { connectionOf } from '../../platform/graphql/connection.ts'
import type { AuditRow } from './audit-list.ts'

@ObjectType({ description: 'What an entry of the audit log is about' })
export class AuditObject {
  @Field(() => String, { description: 'The kind of thing: content, user, subcategory, rule, list and so on' })
  type!: string
  @Field(() => ID) id!: string
  @Field(() => String, {
    nullable: true,
    description: 'What people know it by: the identifier of content, the name of anything else',
  })
  name!: string | null
  @Field(() => String, { nullable: true, description: 'How the text of content begins' })
  excerpt!: string | null
}

@ObjectType({
  description:
    'An entry of the audit log, which nobody can change or delete unseen: a decision, a look at what is sensitive, or a change of settings (section 2.16)',
})
export class AuditEntry {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'Its place in the chain' }) seq!: number
  @Field(() => Date, { description: 'When it happened' }) at!: Date
  @Field(() => String, { description: 'What happened; `auditEvents` has all there are' }) event!: string
  @Field(() => String, { nullable: true, description: 'The id of what was changed' }) subject!: string | null
  @Field(() => GraphQLJSON, { nullable: true }) before!: unknown
  @Field(() => GraphQLJSON, { nullable: true }) after!: unknown
  @Field(() => ID, { nullable: true, description: 'The action of a decision' }) actionId!: string | null
}

/** An entry with what its fields are read by. */
export type ShownEntry = AuditEntry & AuditRow

export const AuditEntryConnection = connectionOf('AuditEntry', () => AuditEntry)

@ObjectType({
  description: 'How far the chain of the audit log goes, and how it was found when it was last followed',
})
export class AuditChain {
  @Field(() => Int, { description: 'The number of the last entry' }) entries!: number
  @Field(() => Int, { nullable: true, description: 'The entry that it was followed to' })
  checkedEntries!: number | null
  @Field(() => Date, { nullable: true }) checkedAt!: Date | null
  @Field(() => Int, { nullable: true, description: 'The first entry that was found changed or missing' })
  broken!: number | null
}

@ObjectType({ description: 'A stretch of the chain of the audit log that was followed' })
export class AuditStretch {
  @Field(() => Int, { description: 'The entry that it was followed to; the next stretch begins after it' })
  through!: number
  @Field(() => Int, { description: 'The number of the last entry' }) entries!: number
  @Field(() => Int, { nullable: true, description: 'The first entry that is changed or missing' })
  broken!: number | null
}
