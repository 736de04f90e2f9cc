import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The purpose of a hash list: known abuse material, or other known images. */
export enum HashListPurpose {
  csam = 'csam',
  known = 'known',
}
registerEnumType(HashListPurpose, {
  name: 'HashListPurpose',
  description: 'What the pictures of a hash list are',
  valuesConfig: described(HashListPurpose, {
    csam: 'Known abuse material: its likes have a CSAM score and are always blurred',
    known: 'Other known pictures, for the condition Similar images',
  }),
})

@Entity()
@ObjectType({ description: 'A list of hashes of known pictures; the hashes themselves are never shown' })
export class HashList extends WorkspaceEntity {
  @Field(() => String, { description: 'What people call it, unique among hash lists' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => HashListPurpose, { description: 'What its pictures are' })
  @Property({ type: 'text' })
  purpose!: HashListPurpose

  @Field(() => Int, { description: 'MD5 hashes, which find the very same file' })
  @Property({ type: 'integer', fieldName: 'md5_count' })
  md5Count!: number

  @Field(() => Int, { description: 'PDQ hashes, which find pictures that look alike' })
  @Property({ type: 'integer' })
  pdqCount!: number

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { description: 'When hashes were added last' })
  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
