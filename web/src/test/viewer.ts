import type { ViewerQuery } from '../gql/graphql.ts'

type Viewer = NonNullable<ViewerQuery['viewer']>

/** Fields with the name of their type, by which the cache knows which fragments are theirs. */
const of = <Fields extends object>(typename: string, fields: Fields): Fields =>
  Object.assign(fields, { __typename: typename })

const strictly: Viewer['mediaViewing'] = { blur: 'STRONG', greyscale: false, muted: true }

const workspace: Viewer['workspace'] = {
  id: 'w',
  name: 'Acme',
  plan: 'PRO',
  terms: { strikes: true, temporaryBans: true },
  videoEnabled: true,
  audioEnabled: true,
  undoSeconds: 10,
  requirePolicyCategory: false,
  reviewRecommendations: false,
  whenUnjudged: 'FLAG',
  keepSuggestedScores: false,
  mediaMegabytes: 50,
  mediaMinutes: 10,
  mediaViewing: of('MediaViewing', strictly),
  appealMonths: 6,
  appealQueueId: null,
  ownAppeals: false,
  languages: [],
  textScripts: [],
  transcribesSpeech: false,
  spokenLanguages: [],
  unbanningEnabled: true,
  temporaryBanDefault: { duration: 1, period: 'DAYS' },
  statusLabels: { allowed: 'Allowed', flagged: 'Flagged', removed: 'Removed', banned: 'Banned' },
}

/** The answer to who is signed in, for the cache: a moderator, with this setting for media. */
export const viewerWith = (mediaViewing: Viewer['mediaViewing']): ViewerQuery => ({
  viewer: of('Viewer', {
    kind: 'MEMBER' as const,
    id: 'm',
    name: 'Maria',
    email: 'maria@acme.test',
    role: 'MODERATOR' as const,
    permissions: [],
    workspaces: [],
    mediaViewing: of('MediaViewing', mediaViewing),
    workspace: of('Workspace', workspace),
  }),
})
