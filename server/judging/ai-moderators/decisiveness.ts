import { registerEnumType } from 'type-graphql'

/** How sure an AI moderator must be (section 2.13). */
export enum Decisiveness {
  cautious = 'cautious',
  balanced = 'balanced',
  decisive = 'decisive',
}
registerEnumType(Decisiveness, {
  name: 'Decisiveness',
  description:
    'The confidence from which an AI moderator acts and recommends: cautious 0.95 and 0.7, balanced 0.85 and 0.6, decisive 0.7 and 0.5',
})

/** The confidence from which an AI moderator acts, and from which it leaves a recommendation; below that it is silent. */
export const thresholds: Readonly<Record<Decisiveness, { act: number; recommend: number }>> = {
  [Decisiveness.cautious]: { act: 0.95, recommend: 0.7 },
  [Decisiveness.balanced]: { act: 0.85, recommend: 0.6 },
  [Decisiveness.decisive]: { act: 0.7, recommend: 0.5 },
}
