/** A layer of the server: what its files' paths look like. */
interface Layer {
  name: string
  files: RegExp
}

/** The layers from the ground up; a file may import from its own layer and from those before it. */
export const layers: readonly Layer[] = [
  {
    name: 'platform, and the ways to read a page or a batch',
    files:
      /^server\/(platform|vocabulary|matching|config\.ts)|^server\/graphql\/(connection|context|rows-by-id|time-cursor)\.ts$/,
  },
  {
    name: 'workspaces, team',
    files: /^server\/(workspaces|team|api-keys|audit|plans)\/(?!.*\.(resolver|object|route)\.ts)/,
  },
  {
    name: 'nouns',
    files:
      /^server\/(places|users|content|media|hash-lists|reports|tags|attributes|lists|policies|actions|reviews|review-queues|strikes|bans|messages)\/(?!.*\.(resolver|object|route)\.ts)/,
  },
  { name: 'signals', files: /^server\/signals\// },
  { name: 'rules', files: /^server\/rules\/(?!.*\.(resolver|object)\.ts)/ },
  { name: 'AI moderators', files: /^server\/ai-moderators\/(?!.*\.(resolver|object)\.ts)/ },
  { name: 'moderation', files: /^server\/moderation\/(?!.*\.(resolver|object)\.ts)/ },
  {
    name: 'webhooks, integrations, analytics, retention, changes of plan',
    files: /^server\/(webhooks|integrations|analytics|retention|plan-changes)\/(?!.*\.(resolver|object)\.ts)/,
  },
  { name: 'resolvers', files: /\.(resolver|object|route)\.ts$|^server\/graphql\// },
  { name: 'rest, http', files: /^server\/(rest|http)\// },
  { name: 'main', files: /^server\/(demo|cli|spec|test)\/|^server\/[^/]+\.ts$/ },
]

/** The place of a file's layer, from the ground up. */
export function layerOf(path: string): number | undefined {
  const place = layers.findIndex(({ files }) => files.test(path))
  return place < 0 ? undefined : place
}
