import { Field, ID, Int, ObjectType } from 'type-graphql'
import { connectionOf } from '../../platform/graphql/connection.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { AuditEntry } from './audit-entry.entity.ts'
import { AuditObjectType } from './audit-events.ts'

@ObjectType({ description: 'What an entry of the audit log is about' })
export class AuditObject {
  @Field(() => AuditObjectType, { description: 'What it is' })
  type!: string
  @Field(() => ID, { description: 'Its id, also once it is gone' }) id!: string
  @Field(() => String, {
    nullable: true,
    description:
      'Its display name: the external id of content, the name of anything else; null where it is no longer known',
  })
  name!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'How the text of content begins; null for anything else',
  })
  excerpt!: string | null
}

export const AuditEntryConnection = connectionOf('AuditEntry', () => AuditEntry)

@ObjectType({
  description: 'How far the chain of the audit log goes, and how it was found when it was last followed',
})
export class AuditChain {
  @Field(() => Int, { description: 'The number of the last entry' }) entries!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The entry that it was followed to; null while it never was',
  })
  checkedEntries!: number | null
  @Field(() => Date, { nullable: true, description: 'When it was followed last; null while it never was' })
  checkedAt!: Date | null
  @Field(() => Int, {
    nullable: true,
    description: 'The first entry that was found changed or missing; null where none was',
  })
  broken!: number | null
}

@PayloadFields()
@ObjectType({ description: 'A stretch of the chain of the audit log that was followed' })
export class AuditStretch {
  @Field(() => Int, { description: 'The entry that it was followed to; the next stretch begins after it' })
  through!: number
  @Field(() => Int, { description: 'The number of the last entry' }) entries!: number
  @Field(() => Int, {
    nullable: true,
    description: 'The first entry that is changed or missing; null where none is',
  })
  broken!: number | null
}

/** The name in the values of a change. */
export function nameIn(...values: unknown[]): string | null {
  for (const value of values) {
    const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null
    if (typeof name === 'string' && name !== '') return name
  }
  return null
}
