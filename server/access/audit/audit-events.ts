import { registerEnumType } from 'type-graphql'
import { ObjectType } from '../../platform/vocabulary/status.ts'

/** Everything that the audit log tells of: the noun that it happened to, a dot, and what happened. */
export const auditEvents = [
  'decision.allowed',
  'decision.flagged',
  'decision.removed',
  'decision.tags_added',
  'decision.tags_removed',
  'decision.strike_given',
  'decision.strike_ended',
  'decision.strike_removed',
  'decision.message_sent',
  'decision.undone',
  'media.revealed',
  'review.held',
  'review.woken',
  'review.escalated',
  'review.returned',
  'review.assigned',
  'review.skipped',
  'rule.created',
  'rule.updated',
  'rule.moved',
  'rule.enabled',
  'rule.shadowed',
  'rule.disabled',
  'rule.deleted',
  'rule.restored',
  'rule.imported',
  'rule.spiked',
  'rule.alert_acknowledged',
  'backtest.started',
  'backtest.cancelled',
  'retroaction.counted',
  'retroaction.confirmed',
  'retroaction.cancelled',
  'retroaction.reversed',
  'bulk_decision.started',
  'bulk_decision.cancelled',
  'bulk_decision.reversed',
  'policy_category.created',
  'policy_category.updated',
  'policy_category.deleted',
  'policy_category.restored',
  'written_policy.created',
  'written_policy.renamed',
  'written_policy.deleted',
  'written_policy.draft_started',
  'written_policy.draft_discarded',
  'written_policy.published',
  'written_policy.version_restored',
  'written_policy.example_added',
  'written_policy.example_removed',
  'written_policy.trial_started',
  'written_policy.trial_cancelled',
  'ai_moderator.created',
  'ai_moderator.updated',
  'ai_moderator.deleted',
  'signal_provider.created',
  'signal_provider.updated',
  'signal_provider.deleted',
  'signal_route.updated',
  'ai_moderator.run_started',
  'ai_moderator.run_cancelled',
  'list.created',
  'list.renamed',
  'list.deleted',
  'list.items_added',
  'list.items_removed',
  'list.downloaded',
  'hash_list.created',
  'hash_list.hashes_added',
  'hash_list.deleted',
  'media_source.created',
  'media_source.updated',
  'media_source.deleted',
  'classifier.created',
  'classifier.updated',
  'classifier.deleted',
  'classifier.examples_added',
  'classifier.examples_removed',
  'classifier.example_relabelled',
  'classifier.trained',
  'classifier.policy_written',
  'classifier.training_cancelled',
  'classifier.threshold_changed',
  'classifier.version_used',
  'review_queue.created',
  'review_queue.updated',
  'review_queue.deleted',
  'tag.created',
  'tag.updated',
  'tag.deleted',
  'attribute.registered',
  'attribute.updated',
  'attribute.removed',
  'message_template.created',
  'message_template.updated',
  'message_template.deleted',
  'strike_settings.updated',
  'member.created',
  'member.updated',
  'member.removed',
  'member.password_changed',
  'member.password_link_created',
  'member.password_reset',
  'api_key.created',
  'api_key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_revealed',
  'webhook.secret_rotated',
  'webhook.test_sent',
  'delivery.resent',
  'deliveries.retried',
  'deliveries.given_up',
  'integration.created',
  'integration.updated',
  'integration.deleted',
  'workspace.updated',
  'workspace.limits_changed',
  'workspace.terms_changed',
  'audit.exported',
] as const

export type AuditEventName = (typeof auditEvents)[number]

/** What an event happened to. */
export const nounOf = (event: string): string => event.slice(0, event.indexOf('.'))

const inWords = (name: string): string => name.replaceAll('_', ' ')

/** The events as the schema has them: an underscore where they have a dot. */
export const AuditEvent: Readonly<Record<string, AuditEventName>> = Object.fromEntries(
  auditEvents.map((event) => [event.replace('.', '_'), event]),
)
registerEnumType(AuditEvent, {
  name: 'AuditEvent',
  description: 'What the audit log tells of: the noun that it happened to, and what happened',
  valuesConfig: Object.fromEntries(
    Object.entries(AuditEvent).map(([name, event]) => [
      name,
      { description: `${inWords(nounOf(event))}: ${inWords(event.slice(event.indexOf('.') + 1))}` },
    ]),
  ),
})

const enumOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, name]))

const describedAs = (words: string, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, { description: `${words}: ${inWords(name)}` }]))

/** What events happen to. */
export const AuditNoun = enumOf([...new Set(auditEvents.map(nounOf))])
registerEnumType(AuditNoun, {
  name: 'AuditNoun',
  description: 'What the events of the audit log happen to',
  valuesConfig: describedAs('Events of the noun', AuditNoun),
})

/** What entries can be about: the nouns of events, and what decisions are taken on. */
export const AuditObjectType = { ...AuditNoun, ...ObjectType }
registerEnumType(AuditObjectType, {
  name: 'AuditObjectType',
  description: 'What entries of the audit log can be about: nouns of events, and what decisions are taken on',
  valuesConfig: describedAs('An object of the type', AuditObjectType),
})

/** What can happen to a noun, as an enum. */
export const eventEnumOf = (noun: string): Readonly<Record<string, string>> =>
  enumOf(eventsOf([noun]).map((event) => event.slice(noun.length + 1)))

/** All events of some nouns. */
export const eventsOf = (nouns: readonly string[]): AuditEventName[] =>
  auditEvents.filter((event) => nouns.includes(nounOf(event)))
