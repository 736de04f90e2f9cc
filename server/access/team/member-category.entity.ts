import { Entity, PrimaryKey } from '@mikro-orm/core'

/** One of the categories that a moderator is restricted to (section 2.15). */
@Entity()
export class MemberCategory {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @PrimaryKey({ type: 'uuid' })
  categoryId!: string
}
