import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { connectionOf } from '../../platform/graphql/connection.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { ClassifierExample } from './classifier-example.entity.ts'

/** A page of the examples of a classifier. */
export const ClassifierExampleConnection = connectionOf('ClassifierExample', () => ClassifierExample)

@ObjectType({ description: 'How many examples a classifier has' })
export class ClassifierExampleCounts {
  @Field(() => Int, { description: 'Examples of what it is to find' }) violates!: number
  @Field(() => Int, { description: 'Examples of what it is to leave alone' }) fine!: number
  @Field(() => Int, { description: 'Pictures that cannot be learned from' }) problems!: number
}

@PayloadFields()
@ObjectType('AddedClassifierExamples', { description: 'What came of adding examples' })
export class AddedExamplesObject {
  @Field(() => Int, { description: 'Those that are examples now' }) added!: number
  @Field(() => Int, { description: 'Those that the classifier had already, which stay as they are' })
  known!: number
}

/** The result for an uploaded picture. */
export enum PictureOutcome {
  added = 'added',
  known = 'known',
  refused = 'refused',
}
registerEnumType(PictureOutcome, {
  name: 'ClassifierPictureOutcome',
  valuesConfig: described(PictureOutcome, {
    added: 'It is an example now',
    known: 'The classifier has it already, on whatever side',
    refused: 'It cannot be learned from',
  }),
  description: 'What became of an uploaded picture',
})

@ObjectType('AddedClassifierPicture', { description: 'What became of an uploaded picture' })
export class AddedPictureObject {
  @Field(() => String, { description: 'The name of the file' }) name!: string
  @Field(() => PictureOutcome, { description: 'Whether it is an example now' }) outcome!: PictureOutcome
  @Field(() => String, { nullable: true, description: 'Why it was refused; null where it was not' })
  problem!: string | null
}

@ObjectType('ClassifierVerdict', {
  description: 'What a version of a classifier makes of a text or a picture',
})
export class ClassifierVerdictObject {
  @Field(() => Float, { description: 'How likely it violates, in percent' }) likelihood!: number
  @Field(() => Boolean, { description: 'Whether the likelihood reaches the threshold' }) violates!: boolean
  @Field(() => [String], { description: 'The words that spoke most for it' }) words!: string[]
  @Field(() => String, {
    nullable: true,
    description: 'Why, as the provider says that was asked; null where none was',
  })
  why!: string | null
}

@ObjectType('ClassifierReachItem', { description: 'An item that a version would have scored' })
export class ClassifierReachItemObject {
  @Field(() => ID, { description: 'The id of the content item in Verdict' }) contentId!: string
  @Field(() => String, { description: 'What was written' }) text!: string
  @Field(() => Float, { description: 'How likely it violates, in percent' }) likelihood!: number
}

@ObjectType('ClassifierReach', { description: 'What a version would have made of the newest items' })
export class ClassifierReachObject {
  @Field(() => Int, { description: 'Items of the last 7 days looked at, at most 1,000' }) looked!: number
  @Field(() => [Int], { description: 'How many items have a likelihood of each percent, 0 to 100' })
  byLikelihood!: number[]
  @Field(() => [ClassifierReachItemObject], { description: 'The 20 with the highest likelihoods' })
  items!: ClassifierReachItemObject[]
}

@ObjectType('ClassifierShadowCounts', { description: 'What a version in shadow counted in the last 30 days' })
export class ClassifierShadowCountsObject {
  @Field(() => Int, { description: 'Items scored' }) scored!: number
  @Field(() => Int, { description: 'Those that reached the threshold' }) violating!: number
}

@ObjectType({ description: 'A topic that rules can ask about' })
export class Topic {
  @Field(() => ID, {
    description: 'A fixed key for one that comes with the program, else the id of a classifier',
  })
  key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => Boolean, { description: 'Whether it comes with the program' }) builtIn!: boolean
}
