/** What is counted by the hour. Each measure has rows of its own, so that reading one leaves the others alone. */
export const measures = [
  'items',
  'decisions',
  'policies',
  'rules',
  'members',
  'ai',
  'opened',
  'resolved',
  'waits',
  'member_waits',
  'reports',
] as const

export type Measure = (typeof measures)[number]
