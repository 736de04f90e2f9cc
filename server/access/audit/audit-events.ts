import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'

/** All events of the audit log with their meanings: the noun concerned, a dot, and what happened. */
const meanings = {
  'decision.allowed': 'Content, a user or a subcategory was allowed',
  'decision.flagged': 'Content, a user or a subcategory was flagged',
  'decision.removed': 'Content or a subcategory was removed, or a user banned',
  'decision.tags_added': 'Tags were added to content or a user',
  'decision.tags_removed': 'Tags of content or of a user were removed',
  'decision.strike_given': 'A user was given a strike',
  'decision.strike_ended': 'The active strike of a user ended',
  'decision.strike_removed': "A strike was taken off a user's record",
  'decision.message_sent': 'A message was sent to a user',
  'export.statements_downloaded': 'Statements of reasons of a period were downloaded',
  'decision.appeal_resolved': 'An appeal was decided on',
  'erasure.content_deleted': 'A content item was deleted with everything that was kept of it',
  'erasure.user_started': 'A user is to be erased with everything that is kept of them',
  'erasure.user_finished': 'A user was erased: nothing is kept of them any more',
  'legal_hold.placed': 'Content or a user was put on legal hold',
  'legal_hold.released': 'A legal hold ended before its time',
  'retention.updated': 'It was changed for how long data are kept',
  'retention.deleted': 'What was older than its period was deleted',
  'decision.undone': 'A moderator took a decision of their own back',
  'media.revealed': 'The blurred media of an item were revealed',
  'review.held': 'A review was put on hold',
  'review.woken': 'A review was put back from hold before its time',
  'review.escalated': 'A review was left to admins',
  'review.returned': 'A review went from admins back to its queue',
  'review.assigned': 'A review was handed to a member',
  'review.skipped': 'A member left a review to others',
  'rule.created': 'A rule was made',
  'rule.updated': 'The conditions or actions of a rule were changed',
  'rule.moved': 'A rule was given another place in the order of evaluation',
  'rule.enabled': 'A rule was turned on',
  'rule.shadowed': 'A rule was put into shadow',
  'rule.disabled': 'A rule was turned off',
  'rule.deleted': 'A rule was deleted',
  'rule.restored': 'A rule was made to say again what an earlier version said',
  'rule.imported': 'A rule was made from a file',
  'rule.spiked': 'A rule matched far more than it usually does',
  'rule.alert_acknowledged': 'An alert about a rule was acknowledged',
  'backtest.started': 'A backtest of a rule was started',
  'backtest.cancelled': 'A backtest of a rule was ended early',
  'retroaction.counted': 'It was asked what a rule would change among past items',
  'retroaction.confirmed': 'A rule was applied to past items',
  'retroaction.cancelled': 'A retroaction was stopped',
  'retroaction.reversed': 'What a retroaction changed was taken back',
  'bulk_decision.started': 'One decision was taken on a selection',
  'bulk_decision.cancelled': 'A bulk decision was stopped',
  'bulk_decision.retried': 'What a bulk decision had refused was tried again',
  'bulk_decision.reversed': 'What a bulk decision changed was taken back',
  'policy_category.created': 'A policy category was made',
  'policy_category.updated': 'A policy category was changed',
  'policy_category.deleted': 'A policy category was deleted',
  'policy_category.restored': 'A deleted policy category was made again',
  'written_policy.created': 'A written policy was made',
  'written_policy.renamed': 'A written policy was given another name',
  'written_policy.deleted': 'A written policy was deleted',
  'written_policy.draft_started': 'A draft of a written policy was begun',
  'written_policy.draft_discarded': 'The draft of a written policy was dropped',
  'written_policy.published': 'The draft of a written policy became its version in force',
  'written_policy.version_restored': 'An earlier version of a written policy became its draft',
  'written_policy.example_added': 'An example was added to a written policy',
  'written_policy.example_removed': 'An example was removed from a written policy',
  'written_policy.trial_started': 'A trial of the draft of a written policy was started',
  'written_policy.trial_cancelled': 'A trial of the draft of a written policy was ended early',
  'ai_moderator.created': 'An AI moderator was made',
  'ai_moderator.updated': 'An AI moderator was changed, turned on or turned off',
  'ai_moderator.deleted': 'An AI moderator was deleted',
  'signal_provider.created': 'A signal provider was set up',
  'signal_provider.updated': 'A signal provider was changed, turned on or turned off',
  'signal_provider.deleted': 'A signal provider was deleted',
  'signal_route.updated': 'It was changed where a signal comes from',
  'ai_moderator.run_started': 'An AI moderator was asked about items on demand',
  'ai_moderator.run_cancelled': 'A run of an AI moderator was ended early',
  'list.created': 'A list was made',
  'list.renamed': 'A list was given another name',
  'list.deleted': 'A list was deleted',
  'list.items_added': 'Values were added to a list',
  'list.items_removed': 'Values were removed from a list',
  'list.downloaded': 'The values of a list were downloaded',
  'hash_list.created': 'A hash list was made',
  'hash_list.hashes_added': 'Hashes were added to a hash list',
  'hash_list.deleted': 'A hash list was deleted',
  'media_source.created': 'Private storage was added',
  'media_source.updated': 'Private storage was changed',
  'media_source.deleted': 'Private storage was deleted',
  'classifier.created': 'A classifier was made',
  'classifier.updated': 'A classifier was changed',
  'classifier.deleted': 'A classifier was deleted',
  'classifier.examples_added': 'Examples were added to a classifier',
  'classifier.examples_removed': 'Examples were removed from a classifier',
  'classifier.example_relabelled': 'An example of a classifier was put on the other side',
  'classifier.trained': 'The training of a version of a classifier was started',
  'classifier.policy_written': 'The policy of a classifier was written',
  'classifier.training_cancelled': 'The training of a version of a classifier was ended early',
  'classifier.threshold_changed':
    'The likelihood from which a version of a classifier reports a violation was changed',
  'classifier.version_used': 'A version of a classifier was put live, into shadow or out of use',
  'review_queue.created': 'A review queue was made',
  'review_queue.updated': 'A review queue was changed',
  'review_queue.golden_added': 'A past item was made golden in a review queue',
  'review_queue.golden_retired': 'A golden item was taken out of use',
  'review_queue.deleted': 'A review queue was deleted',
  'tag.created': 'A tag was made',
  'tag.updated': 'A tag was given another colour',
  'tag.deleted': 'A tag was deleted',
  'attribute.registered': 'A custom attribute was registered',
  'attribute.updated': 'A custom attribute was changed',
  'attribute.removed': 'A custom attribute was taken out of the settings',
  'message_template.created': 'A message template was made',
  'message_template.updated': 'A message template was changed',
  'message_template.deleted': 'A message template was deleted',
  'saved_view.created': 'A view of a page was saved for all of the workspace',
  'saved_view.updated': 'A shared view was changed, or whom a view is for',
  'saved_view.deleted': 'A shared view was deleted',
  'saved_view.restored': 'A shared view that was deleted was brought back',
  'exposure_budget.updated': 'It was changed how much sensitive material one person is to see',
  'strike_settings.updated': 'The escalation ladder was changed',
  'member.created': 'A member joined the team',
  'member.updated': 'The name, the role or the categories of a member were changed',
  'member.removed': 'A member was taken out of the team',
  'member.password_changed': 'A member changed their password',
  'member.password_link_created': 'A link was made with which a member sets a new password',
  'member.password_reset': 'A member set a new password with a link',
  'member.password_link_requested': 'A link to set a new password was requested at the sign-in',
  'member.second_step_enabled': 'A member set up an authenticator as a second step of signing in',
  'member.second_step_disabled': 'A member turned their second step off',
  'member.second_step_reset': 'The second step of a member was taken away, who signs in without it',
  'member.recovery_codes_replaced': 'A member was given other recovery codes',
  'member.recovery_code_used': 'A member signed in with a recovery code',
  'member.sessions_ended': 'Sessions of a member were ended, by themselves or by an admin',
  'member.joined': 'An invited person joined the team',
  'invitation.created': 'A person was invited to the team',
  'invitation.resent': 'An invitation was given another link',
  'invitation.revoked': 'An invitation was taken back',
  'api_key.created': 'An API key was made',
  'api_key.revoked': 'An API key was revoked',
  'webhook.created': 'A webhook was set up',
  'webhook.updated': 'The address of the webhook was changed',
  'webhook.deleted': 'The webhook was removed',
  'webhook.secret_revealed': 'The signing secret of the webhook was revealed',
  'webhook.secret_rotated': 'The webhook was given a new signing secret',
  'webhook.test_sent': 'An event was sent to try the webhook',
  'delivery.resent': 'A delivery was sent again',
  'deliveries.retried': 'What an outage held back was attempted again',
  'deliveries.given_up': 'What an outage held back was given up and reverted',
  'integration.created': 'A chat platform was connected',
  'integration.updated': 'An integration was changed',
  'integration.deleted': 'A chat platform was disconnected',
  'workspace.updated': 'The settings of the workspace were changed',
  'workspace.sign_in_changed': 'It was changed how members sign in',
  'workspace.limits_changed': 'An operator changed the limits of requests',
  'workspace.terms_changed': 'An operator changed the name, the plan or the media of the workspace',
  'audit.exported': 'The audit log was downloaded',
  'audit.signing_key_changed':
    'An operator changed the secret key: codes of the log are made with another key from here on',
  'export.started': 'An export of a list as a file was requested',
  'export.cancelled': 'An export was stopped',
  'export.downloaded': 'The file of an export was downloaded',
}

export type AuditEventName = keyof typeof meanings

/** The names of all events. */
export const auditEvents = Object.keys(meanings) as AuditEventName[]

/** The noun of an event. */
export const nounOf = (event: string): string => event.slice(0, event.indexOf('.'))

/** The events as an enum of the schema: with an underscore instead of the dot. */
export const AuditEvent: Readonly<Record<string, AuditEventName>> = Object.fromEntries(
  auditEvents.map((event) => [event.replace('.', '_'), event]),
)
registerEnumType(AuditEvent, {
  name: 'AuditEvent',
  description: 'The events of the audit log: the noun concerned, and what happened',
  valuesConfig: Object.fromEntries(
    Object.entries(AuditEvent).map(([name, event]) => [name, { description: meanings[event] }]),
  ),
})

const enumOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]))

type Noun = AuditEventName extends infer Name ? (Name extends `${infer Of}.${string}` ? Of : never) : never

/** The meaning of each noun. */
const nouns: Record<Noun, string> = {
  decision: 'Decisions on content, users and subcategories',
  media: 'Looks at blurred media',
  erasure: 'What was deleted for good',
  legal_hold: 'Legal holds',
  retention: 'For how long data are kept',
  review: 'Reviews, before they are decided',
  rule: 'Rules, their versions and alerts',
  backtest: 'Backtests of rules',
  retroaction: 'Rules applied to past items',
  bulk_decision: 'Decisions on selections',
  export: 'Lists written to files',
  policy_category: 'Categories that decisions say were violated',
  written_policy: 'Written policies, their drafts, examples and trials',
  ai_moderator: 'AI moderators and their runs',
  signal_provider: 'Services that provide signals',
  signal_route: 'Where signals come from',
  list: 'Lists of values that rules refer to',
  hash_list: 'Lists of hashes of known pictures',
  media_source: 'Private storage of media',
  classifier: 'Classifiers, their examples and versions',
  review_queue: 'Queues of reviews',
  tag: 'Tags for content and users',
  attribute: 'Custom attributes',
  message_template: 'Messages that the team shares',
  saved_view: 'Filters of pages that the team shares',
  exposure_budget: 'How much sensitive material one person is to see',
  strike_settings: 'The escalation ladder',
  member: 'Members of the team, their passwords and second steps',
  invitation: 'Invitations to the team',
  api_key: 'API keys',
  webhook: 'The webhook and its signing secret',
  delivery: 'Single deliveries to the webhook',
  deliveries: 'All that an outage of the webhook held back',
  integration: 'Chat platforms that are connected',
  workspace: 'The workspace, its settings and its plan',
  audit: 'Downloads and keys of the audit log',
}

/** The nouns of events as an enum. */
export const AuditNoun = enumOf([...new Set(auditEvents.map(nounOf))])
registerEnumType(AuditNoun, {
  name: 'AuditNoun',
  description: 'What the events of the audit log happen to',
  valuesConfig: described(AuditNoun, nouns),
})

/** The types of an entry's object: the nouns of events, and the objects of decisions. */
export const AuditObjectType = { ...AuditNoun, ...ObjectType }
registerEnumType(AuditObjectType, {
  name: 'AuditObjectType',
  description: 'What entries of the audit log can be about: nouns of events, and what decisions are taken on',
  valuesConfig: described(AuditObjectType, {
    ...nouns,
    content: 'Content items',
    user: 'Users of the customer platform',
    subcategory: 'Places of the customer platform',
  }),
})

/** The events of a noun as an enum, each with its meaning. */
export function eventEnumOf(noun: string) {
  const events = eventsOf([noun]).map((event) => [event.slice(noun.length + 1), meanings[event]] as const)
  return {
    names: enumOf(events.map(([name]) => name)),
    valuesConfig: Object.fromEntries(events.map(([name, description]) => [name, { description }])),
  }
}

/** All events of some nouns. */
export const eventsOf = (nouns: readonly string[]): AuditEventName[] =>
  auditEvents.filter((event) => nouns.includes(nounOf(event)))
