import type { RouteRecordRaw } from 'vue-router'

const settings: RouteRecordRaw = {
  path: 'settings',
  name: 'settings',
  redirect: { name: 'settings-personal' },
  component: () => import('../settings/SettingsLayout.vue'),
  children: [
    {
      path: 'personal',
      name: 'settings-personal',
      component: () => import('../settings/personal/PersonalPage.vue'),
    },
    {
      path: 'sessions',
      name: 'settings-sessions',
      component: () => import('../settings/sessions/SessionsPage.vue'),
    },
    {
      path: 'workspace',
      name: 'settings-workspace',
      component: () => import('../settings/workspace/WorkspacePage.vue'),
    },
    {
      path: 'sign-in',
      name: 'settings-sign-in',
      component: () => import('../settings/sign-in/SignInSettingsPage.vue'),
    },
    {
      path: 'queues',
      name: 'settings-queues',
      component: () => import('../settings/queues/ReviewQueuesPage.vue'),
    },
    {
      path: 'tags',
      name: 'settings-tags',
      component: () => import('../settings/tags/TagsPage.vue'),
    },
    {
      path: 'attributes',
      name: 'settings-attributes',
      component: () => import('../settings/attributes/AttributesPage.vue'),
    },
    {
      path: 'strikes',
      name: 'settings-strikes',
      component: () => import('../settings/strikes/StrikesPage.vue'),
    },
    {
      path: 'templates',
      name: 'settings-templates',
      component: () => import('../settings/templates/TemplatesPage.vue'),
    },
    {
      path: 'integrations',
      name: 'settings-integrations',
      component: () => import('../settings/integrations/IntegrationsPage.vue'),
    },
    {
      path: 'plan',
      name: 'settings-plan',
      component: () => import('../settings/plan/PlanPage.vue'),
    },
    {
      path: 'hash-lists',
      name: 'settings-hash-lists',
      component: () => import('../settings/hash-lists/HashListsPage.vue'),
    },
    {
      path: 'exports',
      name: 'settings-exports',
      component: () => import('../settings/exports/ExportsPage.vue'),
    },
    {
      path: 'signals',
      children: [
        {
          path: '',
          name: 'settings-signals',
          component: () => import('../settings/signals/SignalsPage.vue'),
        },
        {
          path: 'new',
          name: 'settings-signal-provider-new',
          component: () => import('../settings/signals/SignalProviderPage.vue'),
        },
        {
          path: ':id',
          name: 'settings-signal-provider',
          props: true,
          component: () => import('../settings/signals/SignalProviderPage.vue'),
        },
      ],
    },
    {
      path: 'private-storage',
      name: 'settings-private-storage',
      component: () => import('../settings/private-storage/PrivateStoragePage.vue'),
    },
    {
      path: 'api-keys',
      name: 'settings-api-keys',
      component: () => import('../settings/api-keys/ApiKeysPage.vue'),
    },
    {
      path: 'webhook',
      name: 'settings-webhook',
      component: () => import('../settings/webhook/WebhookPage.vue'),
    },
  ],
}

/** The pages inside the shell, each loaded when first opened. */
const inside: RouteRecordRaw[] = [
  { path: '', redirect: '/queues' },
  { path: 'queues', name: 'queues', component: () => import('../queues/QueuesPage.vue') },
  {
    path: 'queues/:queueId/history',
    name: 'queue-history',
    props: true,
    component: () => import('../queues/history/QueueHistoryPage.vue'),
  },
  {
    path: 'queues/:queueId/review/:reviewId?',
    name: 'review',
    props: true,
    component: () => import('../review/ReviewPage.vue'),
  },
  { path: 'content', name: 'content', component: () => import('../content/ContentPage.vue') },
  {
    path: 'content/bulk-decisions',
    name: 'bulk-decisions',
    component: () => import('../bulk-decisions/BulkDecisionsPage.vue'),
  },
  {
    path: 'content/bulk-decisions/:id',
    name: 'bulk-decision',
    props: true,
    component: () => import('../bulk-decisions/BulkDecisionPage.vue'),
  },
  {
    path: 'content/:id',
    name: 'content-item',
    props: true,
    component: () => import('../content/ContentItemPage.vue'),
  },
  { path: 'users', name: 'users', component: () => import('../users/UsersPage.vue') },
  { path: 'users/:id', name: 'user', props: true, component: () => import('../users/UserPage.vue') },
  { path: 'places', name: 'places', component: () => import('../places/PlacesPage.vue') },
  { path: 'places/:id', name: 'place', props: true, component: () => import('../places/PlacePage.vue') },
  { path: 'reports', name: 'reports', component: () => import('../reports/ReportsPage.vue') },
  { path: 'rules', name: 'rules', component: () => import('../rules/RulesPage.vue') },
  {
    path: 'rules/deleted',
    name: 'rules-deleted',
    component: () => import('../rules/history/DeletedRulesPage.vue'),
  },
  { path: 'rules/new', name: 'rule-new', component: () => import('../rules/RulePage.vue') },
  { path: 'rules/:id', name: 'rule', props: true, component: () => import('../rules/RulePage.vue') },
  {
    path: 'rules/:id/backtest',
    name: 'rule-backtest',
    props: true,
    component: () => import('../rules/backtest/BacktestPage.vue'),
  },
  {
    path: 'rules/:id/past',
    name: 'rule-past',
    props: true,
    component: () => import('../rules/retroaction/RetroactionPage.vue'),
  },
  {
    path: 'rules/:id/health',
    name: 'rule-health',
    props: true,
    component: () => import('../rules/health/RuleHealthPage.vue'),
  },
  {
    path: 'rules/:id/history',
    name: 'rule-history',
    props: true,
    component: () => import('../rules/history/RuleHistoryPage.vue'),
  },
  { path: 'policies', name: 'policies', component: () => import('../policies/PoliciesPage.vue') },
  {
    path: 'policies/written',
    name: 'written-policies',
    component: () => import('../policies/written/WrittenPoliciesPage.vue'),
  },
  {
    path: 'policies/written/:id',
    name: 'written-policy',
    props: true,
    component: () => import('../policies/written/WrittenPolicyPage.vue'),
  },
  {
    path: 'policies/written/:id/trials',
    name: 'written-policy-trials',
    props: true,
    component: () => import('../policies/written/PolicyTrialsPage.vue'),
  },
  {
    path: 'policies/written/:id/versions',
    name: 'written-policy-versions',
    props: true,
    component: () => import('../policies/written/PolicyVersionsPage.vue'),
  },
  {
    path: 'policies/ai-moderators',
    name: 'ai-moderators',
    component: () => import('../ai-moderators/AiModeratorsPage.vue'),
  },
  {
    path: 'policies/ai-moderators/new',
    name: 'ai-moderator-new',
    component: () => import('../ai-moderators/AiModeratorPage.vue'),
  },
  {
    path: 'policies/ai-moderators/:id',
    name: 'ai-moderator',
    props: true,
    component: () => import('../ai-moderators/AiModeratorPage.vue'),
  },
  { path: 'lists', name: 'lists', component: () => import('../lists/ListsPage.vue') },
  { path: 'lists/:id', name: 'list', props: true, component: () => import('../lists/ListPage.vue') },
  {
    path: 'classifiers',
    name: 'classifiers',
    component: () => import('../classifiers/ClassifiersPage.vue'),
  },
  {
    path: 'classifiers/suggested-scores',
    name: 'suggested-scores',
    component: () => import('../classifiers/suggested/SuggestedScoresPage.vue'),
  },
  {
    path: 'classifiers/:id',
    name: 'classifier',
    props: true,
    component: () => import('../classifiers/ClassifierPage.vue'),
  },
  { path: 'analytics', name: 'analytics', component: () => import('../analytics/AnalyticsPage.vue') },
  { path: 'audit', name: 'audit', component: () => import('../audit/AuditPage.vue') },
  { path: 'team', name: 'team', component: () => import('../team/TeamPage.vue') },
  settings,
  { path: ':rest(.*)*', name: 'not-found', component: () => import('./NotFoundPage.vue') },
]

/** All addresses of the dashboard. */
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
