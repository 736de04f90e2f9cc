/** The rooms of the server in order, with what each holds; a room imports from those before it. */
export const rooms = [
  { name: 'platform', holds: 'how a row is locked, a task claimed, a URL fetched, a page of a list read' },
  { name: 'access', holds: 'who may: workspaces, team, API keys, plans; and what they did: the audit log' },
  { name: 'matching', holds: 'how a text is searched for words, phrases and patterns' },
  {
    name: 'settings',
    holds: 'what a workspace defines: places, policies, tags, lists, attributes, messages',
  },
  { name: 'intake', holds: 'what the customer platform sent: users, content, reports, media' },
  { name: 'delivery', holds: 'what the customer platform is told, and chat platforms' },
  { name: 'actions', holds: 'the record of what was done, and by whom' },
  { name: 'signals', holds: 'what can be known of it' },
  { name: 'reviews', holds: 'what waits for a person, and in which queue' },
  { name: 'judging', holds: 'what judges it: rules and AI moderators' },
  { name: 'decisions', holds: 'what is decided; the one writer of a status' },
  { name: 'insight', holds: 'what it adds up to, and how long it is kept' },
  { name: 'wiring', holds: 'the parts of the program put together' },
  { name: 'edges', holds: 'where it is called from: GraphQL, REST, HTTP, command line, demo' },
] as const

const places = new Map<string, number>(rooms.map(({ name }, place) => [name, place]))

/** The index of a file's room; the files beside the rooms start the program and come last. */
export function placeOf(path: string): number | undefined {
  const [, room, ...rest] = path.split('/')
  if (rest.length === 0) return rooms.length
  return places.get(room ?? '')
}
