import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { HashListPurpose } from './hash-list.ts'

registerEnumType(HashListPurpose, {
  name: 'HashListPurpose',
  description: 'What the pictures of a hash list are',
  valuesConfig: {
    csam: { description: 'Known abuse material: its likes have a CSAM score and are always blurred' },
    known: { description: 'Other known pictures, for the condition Similar images' },
  },
})

@ObjectType({ description: 'A list of hashes of known pictures; the hashes themselves are never shown' })
export class HashList {
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => HashListPurpose) purpose!: HashListPurpose
  @Field(() => Int, { description: 'MD5 hashes, which find the very same file' }) md5Count!: number
  @Field(() => Int, { description: 'PDQ hashes, which find pictures that look alike' }) pdqCount!: number
  @Field(() => Date) createdAt!: Date
  @Field(() => Date, { description: 'When hashes were added last' }) updatedAt!: Date
}
