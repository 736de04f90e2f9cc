import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The states of an appeal. */
export enum AppealState {
  open = 'open',
  upheld = 'upheld',
  overturned = 'overturned',
}
registerEnumType(AppealState, {
  name: 'AppealState',
  description: 'Where an appeal stands',
  valuesConfig: described(AppealState, {
    open: 'It waits for a moderator',
    upheld: 'The decision stands',
    overturned: 'The decision was taken back',
  }),
})

/** A moderator's decision on an appeal. */
export const AppealOutcome = { upheld: AppealState.upheld, overturned: AppealState.overturned } as const
export type AppealOutcome = (typeof AppealOutcome)[keyof typeof AppealOutcome]
registerEnumType(AppealOutcome, {
  name: 'AppealOutcome',
  description: 'What a moderator makes of an appeal',
  valuesConfig: described(AppealOutcome, {
    upheld: 'The decision stands',
    overturned: 'The decision is taken back: the object is allowed, a strike that came with it is removed',
  }),
})
