import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { Node } from '../../../platform/graphql/node.ts'
import type { Origin } from '../../../platform/origin.ts'
import { PastRunEntity } from '../../runs/past-run.entity.ts'
import { BacktestState, type TestedRule } from './backtest.object.ts'

@Entity()
@ObjectType({
  implements: Node,
  description: 'What a rule would have done to the newest 10,000 items of up to 30 days',
})
export class Backtest extends PastRunEntity {
  @Property({ type: 'uuid', nullable: true })
  ruleId!: string | null

  @Field(() => Int, { nullable: true, description: 'The version tested; null for a draft' })
  @Property({ type: 'integer', nullable: true })
  ruleVersion!: number | null

  @Property({ type: 'json' })
  rule!: TestedRule

  @Field(() => BacktestState, { description: 'How far it has come' })
  @Property({ type: 'text' })
  state!: BacktestState

  @Field(() => Int, { description: 'How many items the rule matches so far' })
  @Property({ type: 'integer' })
  matched!: number

  @Property({ type: 'integer' })
  humanDecided!: number

  @Property({ type: 'integer' })
  humanMatched!: number

  @Property({ type: 'integer' })
  humanPositive!: number

  @Property({ type: 'integer' })
  humanPositiveMatched!: number

  @Property({ type: 'timestamptz', nullable: true })
  startedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  origin!: Origin | null
}
