import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The hashes by which a picture, or a part or a frame of one, is compared with others; see docs/media.md. */
@Entity()
export class MediaPrint {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  sha256!: string

  /** The index of the frame, for a video or an animation. */
  @PrimaryKey({ type: 'integer' })
  place!: number

  /** The index of the part of the picture; 0 for the whole. */
  @PrimaryKey({ type: 'smallint' })
  part!: number

  @Property({ type: 'bigint', columnType: 'int8' })
  id!: string

  /** 64 bits. */
  @Property({ type: 'bit' })
  print!: string

  /** 64 bits. */
  @Property({ type: 'bit' })
  printMirror!: string

  /** 256 bits. */
  @Property({ type: 'bit' })
  pdq!: string

  /** 256 bits. */
  @Property({ type: 'bit' })
  pdqMirror!: string

  /** From 0 to 100. */
  @Property({ type: 'integer' })
  quality!: number
}

/** What similar prints are found by, see docs/decisions/0024-print-index.md. */
@Entity()
export class MediaPrintKey {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The id of the print. */
  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'bit' })
  print!: string

  /** Its bits from 1 to 16 as a number, by which an index finds it. */
  @Property({ type: 'integer', fieldName: 'band_1' })
  band1!: number

  /** From 17 to 32. */
  @Property({ type: 'integer', fieldName: 'band_2' })
  band2!: number

  /** From 33 to 48. */
  @Property({ type: 'integer', fieldName: 'band_3' })
  band3!: number

  /** From 49 to 64. */
  @Property({ type: 'integer', fieldName: 'band_4' })
  band4!: number
}
