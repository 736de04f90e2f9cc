/** The colours that are offered for a tag; each can be told from the others and seen on light and dark. */
export const tagColors = [
  '#dc2626',
  '#d97706',
  '#16a34a',
  '#0891b2',
  '#2563eb',
  '#6366f1',
  '#9333ea',
  '#db2777',
  '#71717a',
] as const
