/** The path of the program's documentation and API reference, outside of the dashboard. */
export const documentation = '/docs'
export const apiReference = '/api/docs'

/** How the customer platform sends what the lists contain. */
export const sendingDocument = `${documentation}/api#post-apiv1content`
export const reportingDocument = `${documentation}/api#post-apiv1user-reports`
/** The fields that the customer platform sends, custom attributes included. */
export const fieldsDocument = `${documentation}/api#fields`
/** How the platform knows that a webhook is genuine, with code for each language. */
export const verifyingDocument = `${documentation}/api#verifying`
/** How a platform says what a text should score. */
export const suggestingDocument = `${documentation}/migrating-from-perspective`
/** How decisions are checked by second reviews and golden items. */
export const checkingDocument = `${documentation}/admins#checking-decisions`
/** How a workspace is set up, from the sign-in to the first decision. */
export const firstHourDocument = `${documentation}/admins#your-first-hour`

/** The documentation section of each page of the dashboard, by route name. */
const pages: Readonly<Record<string, string>> = {
  queues: 'moderators',
  'queue-history': 'admins#what-waited-when',
  reviews: 'admins#analytics',
  review: 'moderators#the-review-screen',
  content: 'moderators#finding-things-again',
  'content-item': 'moderators#the-review-screen',
  'content-by-external-id': 'moderators#finding-things-again',
  'bulk-decisions': 'moderators#everything-that-matches',
  'bulk-decision': 'moderators#everything-that-matches',
  users: 'moderators#users',
  user: 'moderators#users',
  'users-by-external-id': 'moderators#users',
  places: 'moderators#places-tags-and-passwords',
  place: 'moderators#places-tags-and-passwords',
  'places-by-external-id': 'moderators#places-tags-and-passwords',
  reports: 'moderators#user-reports',
  rules: 'admins#rules',
  'rules-deleted': 'admins#history',
  'rule-templates': 'admins#begin-with-a-template',
  'rule-new': 'admins#conditions',
  rule: 'admins#conditions',
  'rule-backtest': 'admins#backtest',
  'rule-past': 'admins#apply-to-past-items',
  'rule-health': 'admins#health',
  'rule-history': 'admins#history',
  policies: 'admins#policy-categories',
  'written-policies': 'admins#written-policies',
  'written-policy': 'admins#written-policies',
  'written-policy-trials': 'ai-moderators#trials-before-a-policy-is-published',
  'written-policy-versions': 'admins#written-policies',
  'ai-moderators': 'admins#ai-moderators',
  'ai-moderator-new': 'ai-moderators#what-it-looks-at-and-what-it-may-do',
  'ai-moderator': 'ai-moderators#what-it-looks-at-and-what-it-may-do',
  lists: 'admins#lists',
  list: 'admins#lists',
  classifiers: 'classifiers',
  'suggested-scores': 'classifiers#examples',
  classifier: 'classifiers#training',
  analytics: 'admins#analytics',
  quality: 'admins#checking-decisions',
  audit: 'admins#the-audit-log',
  team: 'admins#team-and-passwords',
  'settings-personal': 'moderators#your-settings',
  'settings-sessions': 'admins#sessions',
  'settings-workspace': 'admins#workspace-settings',
  'settings-sign-in': 'admins#an-identity-provider',
  'settings-queues': 'admins#review-queues',
  'settings-tags': 'admins#tags',
  'settings-attributes': 'admins#attributes',
  'settings-strikes': 'admins#strikes',
  'settings-templates': 'admins#message-templates',
  'settings-integrations': 'integrations',
  'settings-plan': 'admins#plans',
  'settings-hash-lists': 'admins#known-images',
  'settings-exports': 'admins#exports',
  'settings-data': 'admins#how-long-data-are-kept',
  'settings-signals': 'providers',
  'settings-signal-provider-new': 'providers#set-one-up',
  'settings-signal-provider': 'providers#set-one-up',
  'settings-private-storage': 'private-media',
  'settings-api-keys': 'admins#api-keys',
  'settings-webhook': 'admins#the-webhook',
}

/** Each page with the path of its documentation. */
export const documentedPages: readonly (readonly [page: string, address: string])[] = Object.entries(
  pages,
).map(([page, name]) => [page, `${documentation}/${name}`])

const addresses = new Map(documentedPages)

/** The path of a page's documentation; undefined for one without. */
export const documentOf = (page: string): string | undefined => addresses.get(page)
