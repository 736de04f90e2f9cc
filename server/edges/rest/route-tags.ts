/** The tags of operations in the OpenAPI document, in its order. */
export const routeTags = {
  content: { name: 'Content', description: 'Sends what users post, and reads the outcome' },
  actions: {
    name: 'Actions',
    description: 'Tells what your platform decided, and reads what was decided here',
  },
  users: { name: 'Users', description: 'Keeps users and what is known of them' },
  reports: { name: 'User reports', description: 'Passes on what users report' },
  appeals: {
    name: 'Appeals',
    description: 'Files appeals of users against decisions, and reads their outcome',
  },
  lists: { name: 'Lists', description: 'Reads and changes the lists that rules use' },
  webhook: { name: 'Webhook', description: 'What Verdict sends to your endpoint, signed' },
  perspective: { name: 'Perspective API', description: "Scores comments as Google's Perspective API does" },
  openai: { name: 'OpenAI moderations', description: "Scores texts and pictures as OpenAI's moderations do" },
} as const

export type RouteTag = keyof typeof routeTags
