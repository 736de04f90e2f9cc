import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The levels of confidence that an AI moderator needs (section 2.13). */
export enum Decisiveness {
  cautious = 'cautious',
  balanced = 'balanced',
  decisive = 'decisive',
}
registerEnumType(Decisiveness, {
  name: 'Decisiveness',
  description: 'How sure an AI moderator must be',
  valuesConfig: described(Decisiveness, {
    cautious: 'Acts from a confidence of 0.95, recommends from 0.7',
    balanced: 'Acts from a confidence of 0.85, recommends from 0.6',
    decisive: 'Acts from a confidence of 0.7, recommends from 0.5',
  }),
})

/** The confidence from which an AI moderator acts, and from which it leaves a recommendation; below that it does nothing. */
export const thresholds: Readonly<Record<Decisiveness, { act: number; recommend: number }>> = {
  [Decisiveness.cautious]: { act: 0.95, recommend: 0.7 },
  [Decisiveness.balanced]: { act: 0.85, recommend: 0.6 },
  [Decisiveness.decisive]: { act: 0.7, recommend: 0.5 },
}
