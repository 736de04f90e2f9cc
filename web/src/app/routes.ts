import type { Component } from 'vue'
import type { RouteRecordRaw } from 'vue-router'
import type { Permission } from '../gql/permissions.ts'
import type { externalNouns } from './external-id/external-nouns.ts'
import { allTexts } from './i18n.ts'

declare module 'vue-router' {
  interface RouteMeta {
    /** The permission that the page requires; none where it is undefined. */
    permission?: Permission
  }
}

type Load = () => Promise<{ default: Component }>

/** Loads a page together with all texts. */
const withTexts = (load: Load) => async () => (await Promise.all([load(), allTexts()]))[0]

/** A page with a permission, loaded when it is first opened; route parameters are its props. */
const page = (path: string, name: string, permission: Permission, load: Load): RouteRecordRaw => ({
  path,
  name,
  props: true,
  meta: { permission },
  component: withTexts(load),
})

/** An id in Verdict, in the path; an address with anything else there is of no page, or of one by the platform's identifier. */
const uuid = '([0-9a-fA-F-]{36})'

/** What has the customer platform's own identifier in its address, from a list of that platform or typed: opens its page. */
const byExternalId = (list: keyof typeof externalNouns, permission: Permission): RouteRecordRaw => ({
  path: `${list}/:externalId(.+)`,
  name: `${list}-by-external-id`,
  props: ({ params }) => ({ externalId: params['externalId'], list }),
  meta: { permission },
  component: withTexts(() => import('./external-id/ExternalIdPage.vue')),
})

const settings: RouteRecordRaw = {
  path: 'settings',
  name: 'settings',
  redirect: { name: 'settings-personal' },
  meta: { permission: 'workspace.read' },
  component: withTexts(() => import('../settings/SettingsLayout.vue')),
  children: [
    page(
      'personal',
      'settings-personal',
      'workspace.read',
      () => import('../settings/personal/PersonalPage.vue'),
    ),
    page(
      'sessions',
      'settings-sessions',
      'workspace.read',
      () => import('../settings/sessions/SessionsPage.vue'),
    ),
    page(
      'workspace',
      'settings-workspace',
      'workspace.update',
      () => import('../settings/workspace/WorkspacePage.vue'),
    ),
    page(
      'sign-in',
      'settings-sign-in',
      'signIn.manage',
      () => import('../settings/sign-in/SignInSettingsPage.vue'),
    ),
    page(
      'queues',
      'settings-queues',
      'queues.write',
      () => import('../settings/queues/ReviewQueuesPage.vue'),
    ),
    page('tags', 'settings-tags', 'tags.read', () => import('../settings/tags/TagsPage.vue')),
    page(
      'attributes',
      'settings-attributes',
      'attributes.read',
      () => import('../settings/attributes/AttributesPage.vue'),
    ),
    page('strikes', 'settings-strikes', 'strikes.read', () => import('../settings/strikes/StrikesPage.vue')),
    page(
      'templates',
      'settings-templates',
      'messageTemplates.read',
      () => import('../settings/templates/TemplatesPage.vue'),
    ),
    page(
      'integrations',
      'settings-integrations',
      'integrations.read',
      () => import('../settings/integrations/IntegrationsPage.vue'),
    ),
    page('plan', 'settings-plan', 'workspace.read', () => import('../settings/plan/PlanPage.vue')),
    page(
      'hash-lists',
      'settings-hash-lists',
      'hashLists.read',
      () => import('../settings/hash-lists/HashListsPage.vue'),
    ),
    page('data', 'settings-data', 'erasures.read', () => import('../settings/data/DataPage.vue')),
    page('exports', 'settings-exports', 'exports.read', () => import('../settings/exports/ExportsPage.vue')),
    page(
      'signals',
      'settings-signals',
      'signalProviders.read',
      () => import('../settings/signals/SignalsPage.vue'),
    ),
    page(
      'signals/new',
      'settings-signal-provider-new',
      'signalProviders.write',
      () => import('../settings/signals/SignalProviderPage.vue'),
    ),
    page(
      `signals/:id${uuid}`,
      'settings-signal-provider',
      'signalProviders.read',
      () => import('../settings/signals/SignalProviderPage.vue'),
    ),
    page(
      'private-storage',
      'settings-private-storage',
      'mediaSources.read',
      () => import('../settings/private-storage/PrivateStoragePage.vue'),
    ),
    page(
      'api-keys',
      'settings-api-keys',
      'apiKeys.manage',
      () => import('../settings/api-keys/ApiKeysPage.vue'),
    ),
    page(
      'webhook',
      'settings-webhook',
      'webhooks.manage',
      () => import('../settings/webhook/WebhookPage.vue'),
    ),
  ],
}

/** The pages inside the shell. */
const inside: RouteRecordRaw[] = [
  { path: '', redirect: '/queues' },
  page('queues', 'queues', 'reviews.read', () => import('../queues/QueuesPage.vue')),
  page('queues/reviews', 'reviews', 'reviews.read', () => import('../queues/reviews/ListedReviewsPage.vue')),
  page(
    `queues/:queueId${uuid}/history`,
    'queue-history',
    'queueHistory.read',
    () => import('../queues/history/QueueHistoryPage.vue'),
  ),
  {
    path: `queues/:queueId${uuid}/review/:reviewId${uuid}?`,
    name: 'review',
    props: true,
    meta: { permission: 'reviews.read' },
    component: () => import('../review/ReviewPage.vue'),
  },
  page('content', 'content', 'content.read', () => import('../content/ContentPage.vue')),
  page(
    'content/bulk-decisions',
    'bulk-decisions',
    'bulkDecisions.read',
    () => import('../bulk-decisions/BulkDecisionsPage.vue'),
  ),
  page(
    `content/bulk-decisions/:id${uuid}`,
    'bulk-decision',
    'bulkDecisions.read',
    () => import('../bulk-decisions/BulkDecisionPage.vue'),
  ),
  page(`content/:id${uuid}`, 'content-item', 'content.read', () => import('../content/ContentItemPage.vue')),
  byExternalId('content', 'content.read'),
  page('users', 'users', 'users.read', () => import('../users/UsersPage.vue')),
  page(`users/:id${uuid}`, 'user', 'users.read', () => import('../users/UserPage.vue')),
  byExternalId('users', 'users.read'),
  page('places', 'places', 'places.read', () => import('../places/PlacesPage.vue')),
  page(`places/:id${uuid}`, 'place', 'places.read', () => import('../places/PlacePage.vue')),
  byExternalId('places', 'places.read'),
  page('reports', 'reports', 'userReports.read', () => import('../reports/ReportsPage.vue')),
  page('rules', 'rules', 'rules.read', () => import('../rules/RulesPage.vue')),
  page('rules/deleted', 'rules-deleted', 'rules.read', () => import('../rules/history/DeletedRulesPage.vue')),
  page(
    'rules/templates',
    'rule-templates',
    'rules.read',
    () => import('../rules/templates/RuleTemplatesPage.vue'),
  ),
  page('rules/new', 'rule-new', 'rules.write', () => import('../rules/RulePage.vue')),
  page(`rules/:id${uuid}`, 'rule', 'rules.read', () => import('../rules/RulePage.vue')),
  page(
    `rules/:id${uuid}/backtest`,
    'rule-backtest',
    'backtests.read',
    () => import('../rules/backtest/BacktestPage.vue'),
  ),
  page(
    `rules/:id${uuid}/past`,
    'rule-past',
    'retroactions.read',
    () => import('../rules/retroaction/RetroactionPage.vue'),
  ),
  page(
    `rules/:id${uuid}/health`,
    'rule-health',
    'ruleHealth.read',
    () => import('../rules/health/RuleHealthPage.vue'),
  ),
  page(
    `rules/:id${uuid}/history`,
    'rule-history',
    'rules.read',
    () => import('../rules/history/RuleHistoryPage.vue'),
  ),
  page('policies', 'policies', 'policyCategories.read', () => import('../policies/PoliciesPage.vue')),
  page(
    'policies/written',
    'written-policies',
    'writtenPolicies.read',
    () => import('../policies/written/WrittenPoliciesPage.vue'),
  ),
  page(
    `policies/written/:id${uuid}`,
    'written-policy',
    'writtenPolicies.read',
    () => import('../policies/written/WrittenPolicyPage.vue'),
  ),
  page(
    `policies/written/:id${uuid}/trials`,
    'written-policy-trials',
    'policyDrafts.read',
    () => import('../policies/written/PolicyTrialsPage.vue'),
  ),
  page(
    `policies/written/:id${uuid}/versions`,
    'written-policy-versions',
    'policyDrafts.read',
    () => import('../policies/written/PolicyVersionsPage.vue'),
  ),
  page(
    'policies/ai-moderators',
    'ai-moderators',
    'aiModerators.read',
    () => import('../ai-moderators/AiModeratorsPage.vue'),
  ),
  page(
    'policies/ai-moderators/new',
    'ai-moderator-new',
    'aiModerators.write',
    () => import('../ai-moderators/AiModeratorPage.vue'),
  ),
  page(
    `policies/ai-moderators/:id${uuid}`,
    'ai-moderator',
    'aiModerators.read',
    () => import('../ai-moderators/AiModeratorPage.vue'),
  ),
  page('lists', 'lists', 'lists.read', () => import('../lists/ListsPage.vue')),
  page(`lists/:id${uuid}`, 'list', 'lists.read', () => import('../lists/ListPage.vue')),
  page('classifiers', 'classifiers', 'classifiers.read', () => import('../classifiers/ClassifiersPage.vue')),
  page(
    'classifiers/suggested-scores',
    'suggested-scores',
    'suggestedScores.read',
    () => import('../classifiers/suggested/SuggestedScoresPage.vue'),
  ),
  page(
    `classifiers/:id${uuid}`,
    'classifier',
    'classifiers.read',
    () => import('../classifiers/ClassifierPage.vue'),
  ),
  page('analytics', 'analytics', 'analytics.read', () => import('../analytics/AnalyticsPage.vue')),
  page('quality', 'quality', 'quality.own', () => import('../quality/QualityPage.vue')),
  page('audit', 'audit', 'audit.read', () => import('../audit/AuditPage.vue')),
  page('team', 'team', 'members.read', () => import('../team/TeamPage.vue')),
  settings,
  { path: ':rest(.*)*', name: 'not-found', component: () => import('./NotFoundPage.vue') },
]

/** All routes of the dashboard. */
export const routes: RouteRecordRaw[] = [
  { path: '/sign-in', name: 'sign-in', component: () => import('../session/SignInPage.vue') },
  {
    path: '/reset-password',
    name: 'reset-password',
    component: () => import('../session/ResetPasswordPage.vue'),
  },
  {
    path: '/forgotten-password',
    name: 'forgotten-password',
    component: () => import('../session/ForgottenPasswordPage.vue'),
  },
  {
    path: '/second-step',
    name: 'enrol',
    component: () => import('../session/second-step/EnrolPage.vue'),
  },
  { path: '/join', name: 'join', component: () => import('../session/JoinPage.vue') },
  { path: '/', component: () => import('./ShellLayout.vue'), children: inside },
]
