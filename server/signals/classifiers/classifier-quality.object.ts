import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The states of a training. */
export enum TrainingState {
  waiting = 'waiting',
  running = 'running',
  finished = 'finished',
  failed = 'failed',
  cancelled = 'cancelled',
}
registerEnumType(TrainingState, {
  name: 'ClassifierTrainingState',
  description: 'How far a training has come',
  valuesConfig: described(TrainingState, {
    waiting: 'Waits for its turn',
    running: 'Reads the examples and learns',
    finished: 'Has learned; the version can be used',
    failed: 'Could not be finished; `error` says why',
    cancelled: 'Was ended by somebody before it was finished',
  }),
})

/** The states of a version. */
export enum VersionState {
  draft = 'draft',
  shadow = 'shadow',
  live = 'live',
  retired = 'retired',
}
registerEnumType(VersionState, {
  name: 'ClassifierVersionState',
  valuesConfig: described(VersionState, {
    draft: 'Trained, and not used',
    shadow: 'Scores what comes in and counts; rules do not see it',
    live: 'Used by rules',
    retired: 'Was used; it can be again',
  }),
  description: 'What a version of a classifier is used for',
})

@ObjectType({ description: 'What would be caught of the examples from a likelihood on' })
export class ClassifierCurvePoint {
  @Field(() => Int, { description: 'The likelihood in percent' }) threshold!: number
  @Field(() => Int, { description: 'Violating examples that are caught' }) caught!: number
  @Field(() => Int, { description: 'Fine examples that are caught too' }) falseAlarms!: number
}

@ObjectType({ description: 'How well a version separates the sides, by examples left out in training' })
export class ClassifierQuality {
  @Field(() => Float, {
    description:
      'The chance that a violating example scores above a fine one, 0 to 1; under 0.8 an AI moderator serves better',
  })
  auc!: number

  @Field(() => Float, {
    description: 'Mean precision over the violating examples, from the highest score down, 0 to 1',
  })
  averagePrecision!: number

  @Field(() => [ClassifierCurvePoint], { description: 'What would be caught, by threshold from 0 to 100' })
  curve!: ClassifierCurvePoint[]
}
