/** What the conditions of a plan said of one item, by slot: not asked yet, no, yes. */
export type Answers = Uint8Array
export const unasked = 0
export const no = 1
export const yes = 2

/** No condition of the plan asked yet. */
export const noAnswers = ({ slots }: { slots: number }): Answers => new Uint8Array(slots)
