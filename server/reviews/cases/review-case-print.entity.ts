import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { PrintedKind } from './review-case.entity.ts'

/** The print by which others of a case are found; its bands of 16 bits each follow from it. */
@Entity()
export class ReviewCasePrint {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The id of the case. */
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  kind!: PrintedKind

  /** 64 bits, as text. */
  @Property({ type: 'string', columnType: 'bit' })
  print!: string

  /** For a picture 256 bits more (PDQ), as text. */
  @Property({ type: 'string', columnType: 'bit', nullable: true })
  pdq!: string | null

  @Property({ type: 'integer', fieldName: 'band_1' })
  band1!: number

  @Property({ type: 'integer', fieldName: 'band_2' })
  band2!: number

  @Property({ type: 'integer', fieldName: 'band_3' })
  band3!: number

  @Property({ type: 'integer', fieldName: 'band_4' })
  band4!: number
}
