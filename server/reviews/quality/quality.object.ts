import { Field, Float, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'
import type { Answer } from './judged.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import type { QualityRange } from './quality-range.ts'

@ObjectType({ description: "Cohen's kappa: how far two agree beyond chance, from -1 to 1" })
export class KappaFigure {
  @Field(() => Int, { description: 'Of how many items it was made' }) items!: number
  @Field(() => Float, { description: 'The figure; 1 is full agreement, 0 what chance would give' })
  kappa!: number
  @Field(() => Float, { description: 'The lower bound of 95 % confidence' }) low!: number
  @Field(() => Float, { description: 'The upper bound of 95 % confidence' }) high!: number
}

@ObjectType({ description: 'How many of some decisions agreed with another, or with a known answer' })
export class AgreedShare {
  @Field(() => Int, { description: 'How many agreed' }) agreed!: number
  @Field(() => Int, { description: 'Of how many' }) count!: number
}

@ObjectType({ description: 'What was decided: a status, with the policy category that it was given for' })
export class DecidedAnswer implements Answer {
  @Field(() => Status, { description: 'Whether it was allowed, flagged or removed' }) status!: Status
  policyCategoryId!: string | null
}

@ObjectType({ description: 'How somebody decided on a golden item' })
export class GoldenAnswer {
  @Field(() => DecidedAnswer, { description: 'What they decided' }) decided!: DecidedAnswer
  @Field(() => Boolean, { description: 'Whether that was right' }) right!: boolean
  @Field(() => Date, { description: 'When they decided' }) answeredAt!: Date
  check!: QualityCheck
}

@ObjectType({ description: "How a person's decisions stand to golden items, and to those of others" })
export class MyQuality {
  @Field(() => AgreedShare, { description: 'Decisions on golden items, and how many were right' })
  golden!: AgreedShare
  @Field(() => AgreedShare, { description: 'Decisions that somebody else took too, and how many agreed' })
  second!: AgreedShare
  @Field(() => [GoldenAnswer], { description: 'The golden items decided on last, newest first, at most 50' })
  answers!: GoldenAnswer[]
}

@ObjectType({ description: 'The figures of one person' })
export class PersonQuality {
  @Field(() => AgreedShare, { description: 'Decisions on golden items, and how many were right' })
  golden!: AgreedShare
  @Field(() => AgreedShare, { description: 'Decisions that somebody else took too, and how many agreed' })
  second!: AgreedShare
  memberId!: string
}

/** The agreement of two members who decided on the same items. */
@ObjectType()
export abstract class PairAgreement {
  @Field(() => Int, { description: 'On how many items they agreed' }) agreed!: number
  @Field(() => Int, { description: 'On how many items both decided' }) count!: number
  @Field(() => KappaFigure, {
    nullable: true,
    description: 'Their agreement beyond chance; null where both decided the same on all items',
  })
  kappa!: KappaFigure | null
}

@ObjectType({ description: 'How far two, or all, agree on whether a policy category is violated' })
export class CategoryQuality {
  @Field(() => Int, { description: 'How many items both gave it' }) agreed!: number
  @Field(() => Int, { description: 'How many items either gave it' }) count!: number
  @Field(() => KappaFigure, {
    nullable: true,
    description: 'Their agreement beyond chance, over all items; null where all or none were given it',
  })
  kappa!: KappaFigure | null
  policyCategoryId!: string
}

@ObjectType({
  description: 'How far two people agree who decided on the same items without knowing of each other',
})
export class PairQuality extends PairAgreement {
  @Field(() => [CategoryQuality], {
    description: 'The policy categories that either named, those with the most items first, at most 500',
  })
  categories!: CategoryQuality[]
  oneId!: string
  otherId!: string
}

@ObjectType({ description: 'How often one thing was decided where another was' })
export class ConfusedAnswers {
  @Field(() => Boolean, { description: 'Whether on golden items; else by a second person' }) golden!: boolean
  @Field(() => DecidedAnswer, { description: 'What is right, or was decided first' }) known!: DecidedAnswer
  @Field(() => DecidedAnswer, { description: 'What was decided' }) decided!: DecidedAnswer
  @Field(() => Int, { description: 'How often' }) count!: number
  contentIds!: string[]
}

@ObjectType({ description: 'How well the team decides' })
export class TeamQuality {
  @Field(() => [PersonQuality], { description: 'The people who have any figures, at most 1,000' })
  people!: PersonQuality[]
  @Field(() => [PairQuality], {
    description: 'The pairs who decided on the same items, those with the most first, at most 1,000',
  })
  pairs!: PairQuality[]
  @Field(() => [CategoryQuality], {
    description: 'The policy categories that were given, those with the most items first, at most 1,000',
  })
  categories!: CategoryQuality[]
  @Field(() => [ConfusedAnswers], { description: 'What was decided where what was, at most 100' })
  confusions!: ConfusedAnswers[]
  range!: QualityRange
}
