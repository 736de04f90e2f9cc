import { LRUCache } from 'lru-cache'
import { AuditReader } from '../access/audit/audit-reader.ts'
import { Names } from '../access/names/names.service.ts'
import { NewWorkspaces } from '../access/new-workspaces/new-workspaces.service.ts'
import type { ServiceClass, ServiceView } from '../access/requests/service-view.ts'
import { Workspaces } from '../access/workspaces/workspace.service.ts'
import { actionsOn } from '../actions/action.store.ts'
import { recordListChange } from '../actions/record-list-change.ts'
import { latestChange } from '../actions/standing-action.store.ts'
import type { Pipeline } from '../decisions/pipeline/pipeline.ts'
import { revertActions } from '../decisions/undoing/revert.ts'
import { IntegrationEvents } from '../delivery/integrations/event-intake.ts'
import { Integrations } from '../delivery/integrations/integration.service.ts'
import { Deliveries } from '../delivery/webhooks/delivery.service.ts'
import type { Reverts } from '../delivery/webhooks/exhaust.ts'
import { endpointState } from '../delivery/webhooks/outage.store.ts'
import { Webhooks } from '../delivery/webhooks/webhook.service.ts'
import { AiAgreements } from '../insight/analytics/ai-agreement.service.ts'
import { AnalyticsReader } from '../insight/analytics/analytics-reader.ts'
import { ContentDeletion } from '../insight/erasure/content-deletion.service.ts'
import { Erasures } from '../insight/erasure/erasure.service.ts'
import { LegalHolds } from '../insight/erasure/legal-holds.service.ts'
import { Exports } from '../insight/exports/export.service.ts'
import { Retention } from '../insight/retention/retention.service.ts'
import { SavedViews } from '../insight/saved-views/saved-view.service.ts'
import { WorkspaceProgress } from '../insight/setup/workspace-progress.ts'
import { UserRecords } from '../insight/user-records/user-records.service.ts'
import { AttributeCandidates } from '../intake/attributes/attribute-candidates.service.ts'
import { ContentIntake } from '../intake/content/content-intake.service.ts'
import { Contents } from '../intake/content/contents.service.ts'
import { UserReports } from '../intake/reports/user-reports.service.ts'
import { UserIntake } from '../intake/users/user-intake.service.ts'
import { Users } from '../intake/users/users.service.ts'
import { AiModerators } from '../judging/ai-moderators/ai-moderator.service.ts'
import { moderatorsReading } from '../judging/ai-moderators/ai-moderator.store.ts'
import { PolicyTrials, whyNotPublish } from '../judging/policy-trials/policy-trials.service.ts'
import { Backtests } from '../judging/rules/backtest/backtest.service.ts'
import { RuleAlerts } from '../judging/rules/health/rule-alerts.service.ts'
import { RuleHistory } from '../judging/rules/history/rule-history.service.ts'
import { RuleRestoration } from '../judging/rules/history/rule-restoration.service.ts'
import { RuleTraces } from '../judging/rules/rule-traces.service.ts'
import { ruleNames, rulesUsing } from '../judging/rules/rule-usage.store.ts'
import { Rules } from '../judging/rules/rule.service.ts'
import { RuleShadows } from '../judging/rules/shadow/rule-shadows.service.ts'
import { takeTagOutOfRules } from '../judging/rules/take-tag-out.ts'
import { RuleTransfer } from '../judging/rules/transfer/rule-transfer.service.ts'
import { Templates } from '../judging/templates/templates.service.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Work } from '../platform/pools.ts'
import { ReviewCases } from '../reviews/cases/review-cases.service.ts'
import { Exposures } from '../reviews/exposure/exposure.service.ts'
import { GoldenItems } from '../reviews/quality/golden-items.service.ts'
import { Quality } from '../reviews/quality/quality.service.ts'
import { QueueHistories } from '../reviews/queue-history/queue-history.service.ts'
import { QueueWork } from '../reviews/queue-work.service.ts'
import { queuesLimitedTo } from '../reviews/queues/queues-limited-to.ts'
import { ReviewQueues } from '../reviews/queues/review-queue.service.ts'
import { queuesById } from '../reviews/queues/review-queue.store.ts'
import { ReviewClaims } from '../reviews/review-claims.service.ts'
import { ReviewReader } from '../reviews/review-list.ts'
import { ReviewSteps } from '../reviews/review-steps.service.ts'
import { Attributes } from '../settings/attributes/attribute.service.ts'
import { HashLists } from '../settings/hash-lists/hash-list.service.ts'
import { ListItems } from '../settings/lists/list-items.service.ts'
import { Lists } from '../settings/lists/list.service.ts'
import { MediaSources } from '../settings/media-sources/media-source.service.ts'
import { MessageTemplates } from '../settings/messages/message-template.service.ts'
import { Places } from '../settings/places/place.service.ts'
import { PolicyCategories } from '../settings/policies/policy-category.service.ts'
import { PolicyDrafts } from '../settings/policies/written/policy-drafts.service.ts'
import { WrittenPolicies } from '../settings/policies/written/written-policy.service.ts'
import { TagDeletion } from '../settings/tags/tag-deletion.service.ts'
import { Tags } from '../settings/tags/tag.service.ts'
import { decisionsOf } from './decision-services.ts'
import { actorNames, thingNames } from './names.ts'
import { makeShared, type SharedServices } from './shared-services.ts'
import { signalsOf } from './signal-services.ts'
import { workspaceStarts } from './workspace-starts.ts'

/** The services over one view of the database, room by room. */
function wire(shared: SharedServices, platform: Platform) {
  const settings = settingsOf(shared, platform)
  const intake = intakeOf(shared, platform)
  const reviews = reviewsOf(shared, platform)
  const decisions = decisionsOf(shared, platform, { ...intake, ...reviews })
  return {
    ...shared,
    ...platform,
    ...accessOf(shared, platform),
    ...settings,
    ...intake,
    ...signalsOf(shared, platform),
    ...judgingOf(shared, platform, { ...settings, ...reviews }),
    ...reviews,
    ...decisions,
    ...deliveryOf(shared, platform, { ...intake, ...decisions }),
    ...insightOf(shared, platform),
  }
}

function accessOf({ audit, apiKeys }: SharedServices, platform: Platform) {
  const workspaces = new Workspaces({ ...platform, audit, starts: workspaceStarts, queuesById })
  return {
    auditReader: new AuditReader({ ...platform, audit }),
    names: new Names({ ...platform, actorNames, thingNames }),
    newWorkspaces: new NewWorkspaces({ ...platform, apiKeys, workspaces }),
    workspaces,
  }
}

const insightOf = ({ audit, config }: SharedServices, platform: Platform) => ({
  aiAgreements: new AiAgreements(platform),
  contentDeletion: new ContentDeletion({ ...platform, audit }),
  erasures: new Erasures({ ...platform, audit }),
  legalHolds: new LegalHolds({ ...platform, audit }),
  exports: new Exports({ ...platform, audit }),
  retention: new Retention({ ...platform, audit, config }),
  savedViews: new SavedViews({ ...platform, audit }),
  analytics: new AnalyticsReader(platform),
  userRecords: new UserRecords(platform),
  workspaceProgress: new WorkspaceProgress(platform),
})

/** The services that change lists, by hand or from a file of rules. */
const listParts = ({ audit }: SharedServices, platform: Platform) => ({
  ...platform,
  audit,
  rulesUsing,
  recordChange: recordListChange.bind(null, platform.wakeUps),
})

function settingsOf(shared: SharedServices, platform: Platform) {
  const { audit } = shared
  const parts = { ...platform, audit, rulesUsing }
  const lists = listParts(shared, platform)
  return {
    attributes: new Attributes(parts),
    hashLists: new HashLists(parts),
    mediaSources: new MediaSources({ ...platform, audit }),
    places: new Places(parts),
    lists: new Lists(lists),
    listItems: new ListItems(lists),
    messageTemplates: new MessageTemplates(parts),
    policyCategories: new PolicyCategories({ ...parts, queuesLimitedTo }),
    policyDrafts: new PolicyDrafts({ ...parts, whyNotPublish }),
    tagDeletion: new TagDeletion({ ...parts, takeOutOfRules: takeTagOutOfRules.bind(null, audit) }),
    tags: new Tags(parts),
    writtenPolicies: new WrittenPolicies({ ...parts, moderatorsReading }),
  }
}

const intakeOf = ({ audit }: SharedServices, platform: Platform) => ({
  attributeCandidates: new AttributeCandidates(platform),
  contents: new Contents({ ...platform, audit }),
  intake: new ContentIntake(platform),
  userIntake: new UserIntake(platform),
  userReports: new UserReports({ ...platform, latestChange }),
  users: new Users(platform),
})

function judgingOf(
  shared: SharedServices,
  platform: Platform,
  {
    lists,
    policyCategories: categories,
    exposures,
    reviewQueues: queues,
  }: ReturnType<typeof settingsOf> & ReturnType<typeof reviewsOf>,
) {
  const { asker, audit, outbound } = shared
  const parts = { ...platform, audit }
  const rules = new Rules(parts)
  return {
    aiModerators: new AiModerators({ ...parts, asker, outbound }),
    backtests: new Backtests(parts),
    policyTrials: new PolicyTrials(parts),
    ruleAlerts: new RuleAlerts(parts),
    ruleHistory: new RuleHistory(platform.database),
    ruleRestoration: new RuleRestoration(parts),
    rules,
    ruleShadows: new RuleShadows(platform.database),
    ruleTraces: new RuleTraces(platform.database),
    ruleTransfer: new RuleTransfer(listParts(shared, platform)),
    templates: new Templates({ ...listParts(shared, platform), categories, exposures, lists, queues, rules }),
  }
}

function reviewsOf({ audit, sessions }: SharedServices, platform: Platform) {
  const parts = { ...platform, audit, sessions, ruleNames, rulesUsing }
  return {
    claims: new ReviewClaims(parts),
    exposures: new Exposures(parts),
    goldenItems: new GoldenItems(parts),
    quality: new Quality(platform),
    queueWork: new QueueWork(parts),
    reviewQueues: new ReviewQueues(parts),
    queueHistories: new QueueHistories(parts),
    reviewCases: new ReviewCases(platform),
    reviewReader: new ReviewReader(platform),
    reviewSteps: new ReviewSteps(parts),
  }
}

function deliveryOf(
  { audit, config, outbound }: SharedServices,
  platform: Platform,
  { intake, pipeline }: { intake: ContentIntake; pipeline: Pipeline },
) {
  const parts = { ...platform, audit }
  const reverts: Reverts = {
    async ready(workspaceId) {
      const { route, announce } = await pipeline.ready([workspaceId])
      return async (tx, refused) => announce(tx, await revertActions(tx, workspaceId, refused, route))
    },
  }
  return {
    deliveries: new Deliveries({ ...parts, reverts, actionsOn, ...config.webhooks }),
    endpointState,
    integrationEvents: new IntegrationEvents({ ...platform, intake }),
    integrations: new Integrations({ ...parts, outbound }),
    reverts,
    webhooks: new Webhooks({ ...parts, outbound }),
  }
}

/** All services of the program, by name for the edges and by class for resolvers. */
export interface Services extends ReturnType<typeof wire>, Pick<ServiceView, 'get'> {
  for(caller: Parameters<ServiceView['for']>[0]): Services
  on(work: Work): Services
}

/** Makes all services; a test may pass another platform. */
export function makeServices(config: Config, platform: Platform): Services {
  const shared = makeShared(config, platform)
  const views = new LRUCache<string, Services>({ max: 200 })
  return viewOf(platform.database)

  function viewOf(database: Database): Services {
    const known = views.get(database.view)
    if (known) return known
    const wired = wire(shared, { ...platform, database })
    const services: Services = {
      ...wired,
      get: byClass(wired),
      for(caller) {
        const { blind, categories = null } = caller
        if (!categories && !blind && !database.isRestricted && !database.isBlind) return services
        // Nothing but these restrictions identifies a view: callers with the same ones share their loaded rows.
        return viewOf(database.seenWith({ categories, blindMember: blind ? (caller.id ?? null) : null }))
      },
      on: (work) => viewOf(database.on(work)),
    }
    views.set(database.view, services)
    return services
  }
}

/** Finds a service by its class. */
function byClass(wired: object): ServiceView['get'] {
  const instances = new Map(Object.values(wired).map((service: object) => [service.constructor, service]))
  return <T>(wanted: ServiceClass<T>): T => {
    const found = instances.get(wanted)
    if (found instanceof wanted) return found
    throw new Error(`the program has no ${wanted.name}`)
  }
}
