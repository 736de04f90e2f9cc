import { apiKeyBound } from '../access/api-keys/api-key.store.ts'
import { invitationBound } from '../access/invitations/invitation.store.ts'
import { memberBound } from '../access/team/member.store.ts'
import { integrationBound } from '../delivery/integrations/integration.store.ts'
import { aiModeratorBound } from '../judging/ai-moderators/ai-moderator.store.ts'
import { ruleBound } from '../judging/rules/rule.store.ts'
import type { Bound } from '../platform/bound.ts'
import { queueBound } from '../reviews/queues/review-queue.store.ts'
import { attributeBound } from '../settings/attributes/attribute.store.ts'
import { hashListBound } from '../settings/hash-lists/hash-list.store.ts'
import { mediaSourceBound } from '../settings/media-sources/media-source.store.ts'
import { templateBound } from '../settings/messages/message-template.store.ts'
import { policyCategoryBound } from '../settings/policies/policy-category.store.ts'
import { writtenPolicyBound } from '../settings/policies/written/written-policy.store.ts'
import { tagBound } from '../settings/tags/tag.store.ts'
import { classifierBound } from '../signals/classifiers/classifier.store.ts'
import { signalProviderBound } from '../signals/providers/signal-provider.store.ts'

/** A list of what a workspace has so many of at most, and how to make one. */
export interface Bounded {
  bound: Bound
  table: string
  /** What makes a copy of a row another row, in which `n` counts. */
  another: string
  /** The mutation that makes one of the name. */
  create: (name: string, ids: Record<string, string>) => string
}

/** What a workspace has so many of at most: what makes one refuses more. */
export const bounded: Record<string, Bounded> = {
  'Query.aiModerators': {
    bound: aiModeratorBound,
    table: 'ai_moderator',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name, { written_policy }) =>
      `createAiModerator(input: { name: "${name}", writtenPolicyId: "${written_policy}", provider: "openai_compatible",
        settings: { model: "m", apiKey: "k", baseUrl: "http://127.0.0.1:1/v1" } })`,
  },
  'Query.apiKeys': {
    bound: apiKeyBound,
    table: 'api_key',
    another: `'id', gen_random_uuid(), 'key_id', 'copy' || n, 'hash', 'copy' || n`,
    create: (name) => `createApiKey(input: { name: "${name}", scopes: [REST] })`,
  },
  'Query.attributes': {
    bound: attributeBound,
    table: 'attribute',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name) => `registerAttribute(input: { name: "${name}", source: USER, type: TEXT })`,
  },
  'Query.classifiers': {
    bound: classifierBound,
    table: 'classifier',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name) => `createClassifier(input: { kind: TEXT, name: "${name}" })`,
  },
  'Query.hashLists': {
    bound: hashListBound,
    table: 'hash_list',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name) =>
      `createHashList(input: { name: "${name}", purpose: CSAM, hashes: "d41d8cd98f00b204e9800998ecf8427e" })`,
  },
  'Query.integrations': {
    bound: integrationBound,
    table: 'integration',
    another: `'id', gen_random_uuid()`,
    create: (name) =>
      `createIntegration(input: { kind: "slack", name: "${name}", settings: { signingSecret: "s", token: "xoxp-1" } })`,
  },
  'Query.invitations': {
    bound: invitationBound,
    table: 'invitation',
    another: `'id', gen_random_uuid(), 'email', 'copy' || n || '@x.test'`,
    create: (name) => `inviteMember(input: { email: "${name}@x.test", role: MODERATOR })`,
  },
  'Query.mediaSources': {
    bound: mediaSourceBound,
    table: 'media_source',
    another: `'id', gen_random_uuid(), 'hosts', 'copy' || n || '.example'`,
    create: (name) =>
      `createMediaSource(input: { hosts: "${name}.example", kind: "hmac_query", settings: { key: "a key of thirty-two characters or more" } })`,
  },
  'Query.members': {
    bound: memberBound,
    table: 'member',
    another: `'id', gen_random_uuid(), 'email', 'copy' || n || '@x.test'`,
    create: (name) =>
      `createMember(input: { email: "${name}@x.test", password: "a long enough passphrase", role: MODERATOR })`,
  },
  'Query.messageTemplates': {
    bound: templateBound,
    table: 'message_template',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name) => `createMessageTemplate(input: { name: "${name}", message: "Hello" })`,
  },
  'Query.policyCategories': {
    bound: policyCategoryBound,
    table: 'policy_category',
    another: `'id', gen_random_uuid(), 'policy_id', 'copy' || n, 'hotkey', null`,
    create: (name) => `createPolicyCategory(input: { name: "${name}" })`,
  },
  'Query.reviewQueues': {
    bound: queueBound,
    table: 'review_queue',
    another: `'id', gen_random_uuid(), 'is_default', false`,
    create: (name) => `createReviewQueue(input: { name: "${name}" })`,
  },
  'Query.rules': {
    bound: ruleBound,
    table: 'rule',
    another: `'id', gen_random_uuid(), 'position', n`,
    create: (name) =>
      `createRule(input: { type: CONTENT, name: "${name}", conditions: [{ key: "text", params: { match: "contains_any_word",
        words: ["casino"] } }], actions: [{ key: "change_status", params: { status: "flagged" } }] })`,
  },
  'Query.signalProviders': {
    bound: signalProviderBound,
    table: 'signal_provider',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name) =>
      `createSignalProvider(input: { name: "${name}", provider: "chat_model", settings: { model: "m", apiKey: "k" } })`,
  },
  'Query.tags': {
    bound: tagBound,
    table: 'tag',
    another: `'id', gen_random_uuid(), 'identifier', 'copy' || n`,
    create: (name) => `createTag(input: { name: "${name}", color: "#336699" })`,
  },
  'Query.writtenPolicies': {
    bound: writtenPolicyBound,
    table: 'written_policy',
    another: `'id', gen_random_uuid(), 'name', 'copy' || n`,
    create: (name) => `createWrittenPolicy(input: { name: "${name}" })`,
  },
}
