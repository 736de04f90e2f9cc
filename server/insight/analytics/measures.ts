/** The measures, counted by the hour. Each has rows of its own, so that reading one does not read the others. */
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
