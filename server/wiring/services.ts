import { LRUCache } from 'lru-cache'
import type { Config } from '../platform/config.ts'
import { AiModerators } from '../judging/ai-moderators/ai-moderator.service.ts'
import { Asker } from '../judging/ai-moderators/asker.ts'
import { ReadyModerators } from '../judging/ai-moderators/ready-moderators.ts'
import { ApiKeyService } from '../access/api-keys/api-key.service.ts'
import { KeyOwners } from '../access/api-keys/key-owners.ts'
import { Attributes } from '../settings/attributes/attribute.service.ts'
import { AuditLog } from '../access/audit/audit.service.ts'
import { ContentIntake } from '../intake/content/content.service.ts'
import { ListItemsService } from '../settings/lists/list-items.service.ts'
import { IntegrationEvents } from '../delivery/integrations/event-intake.ts'
import { HashLists } from '../settings/hash-lists/hash-list.service.ts'
import { Integrations } from '../delivery/integrations/integration.service.ts'
import { Lists } from '../settings/lists/list.service.ts'
import { MessageTemplates } from '../settings/messages/message-template.service.ts'
import { AiJudge } from '../decisions/pipeline/ai-judge.ts'
import { DecisionService } from '../decisions/deciding/decision.service.ts'
import { PlatformStatuses } from '../decisions/deciding/platform-status.ts'
import { HandActions } from '../decisions/deciding/hand-actions.ts'
import { MediaProber } from '../decisions/pipeline/media-prober.ts'
import { makeMediaTools } from '../signals/media/media-tools.ts'
import { MediaReader } from '../signals/media/media-reader.ts'
import { Pipeline } from '../decisions/pipeline/pipeline.ts'
import { Trials } from '../decisions/trial/trial.service.ts'
import { SyncJudge } from '../decisions/pipeline/sync-judge.ts'
import { Outbound } from '../platform/outbound-http.ts'
import type { Database } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Work } from '../platform/pools.ts'
import { RequestLimits } from '../access/plans/request-limits.ts'
import { revertActions } from '../decisions/undoing/revert.ts'
import { WorkspaceTermsService } from '../access/plan-changes/workspace-terms.service.ts'
import { Places } from '../settings/places/place.service.ts'
import { PolicyCategories } from '../settings/policies/policy-category.service.ts'
import { PolicyDrafts } from '../settings/policies/written/policy-drafts.service.ts'
import { WrittenPolicies } from '../settings/policies/written/written-policy.service.ts'
import { UserReports } from '../intake/reports/user-reports.service.ts'
import { QueueWork } from '../reviews/queue-work.service.ts'
import { ReviewClaims } from '../reviews/review-claims.service.ts'
import { ReviewSteps } from '../reviews/review-steps.service.ts'
import { ReviewQueues } from '../reviews/queues/review-queue.service.ts'
import { StrikeLadders } from '../decisions/strikes/strike-settings.service.ts'
import { Strikes } from '../decisions/strikes/strike.service.ts'
import { Tags } from '../settings/tags/tag.service.ts'
import { Plans } from '../judging/rules/plans.ts'
import { RuleRestoration } from '../judging/rules/history/rule-restoration.service.ts'
import { RuleAlerts } from '../judging/rules/health/rule-alerts.service.ts'
import { RuleCounts } from '../judging/rules/health/rule-counts.ts'
import { Retroactions } from '../decisions/retroaction/retroaction.service.ts'
import { Backtests } from '../judging/rules/backtest/backtest.service.ts'
import { RuleTransfer } from '../judging/rules/transfer/rule-transfer.service.ts'
import { Rules } from '../judging/rules/rule.service.ts'
import { TagDeletion } from '../settings/tags/tag-deletion.service.ts'
import { AccessChanges } from '../access/team/access-changes.ts'
import { Members } from '../access/team/members.service.ts'
import { Operators } from '../access/team/operators.ts'
import { Passwords } from '../access/team/passwords.service.ts'
import { stopFinders } from './terms-stops.ts'
import { recordListChange } from '../decisions/actions/record-list-change.ts'
import { takeTagOutOfRules } from '../judging/rules/take-tag-out.ts'
import type { ServiceClass, ServiceView } from '../access/requests/service-view.ts'
import type { Principal } from '../access/team/principal.ts'
import { SessionCache } from '../access/team/session-cache.ts'
import { SessionService } from '../access/team/session.service.ts'
import { SignInLimits } from '../access/team/sign-in-limits.ts'
import { SignInService } from '../access/team/sign-in.service.ts'
import { UserIntake } from '../intake/users/user.service.ts'
import { DeliveryService } from '../delivery/webhooks/delivery.service.ts'
import type { RevertActions } from '../delivery/webhooks/exhaust.ts'
import { WebhookService } from '../delivery/webhooks/webhook.service.ts'

/** What there is once in a process, whoever asks. */
function makeShared(config: Config, platform: Platform) {
  const { database, redis, pubsub, log } = platform
  const audit = new AuditLog(platform.secrets)
  const accessChanges = new AccessChanges(pubsub)
  const keyOwners = new KeyOwners(database, accessChanges, log)
  const apiKeys = new ApiKeyService(database, audit, keyOwners, accessChanges)
  const sessions = new SessionService(database, new SessionCache(redis, log), accessChanges)
  const outbound = new Outbound(config.outbound)
  const plans = new Plans({ database, pubsub, log })
  const mediaTools = makeMediaTools(config.media)
  const ruleCounts = new RuleCounts({ database, log })
  const limits = new SignInLimits(redis)
  const signIn = new SignInService(database, sessions, limits)
  const operators = new Operators({ key: config.operatorKey, limits })
  const passwords = new Passwords({ database, audit, sessions, limits })
  const members = new Members({ database, audit, sessions })
  const readied = new ReadyModerators()
  const requestLimits = new RequestLimits({ database, redis })
  const workspaceTerms = new WorkspaceTermsService({ database, audit, pubsub, stopFinders })
  const asker = new Asker({ ...platform, outbound })
  return {
    config,
    accessChanges,
    apiKeys,
    asker,
    audit,
    mediaTools,
    members,
    operators,
    outbound,
    passwords,
    plans,
    readied,
    requestLimits,
    ruleCounts,
    sessions,
    signIn,
    workspaceTerms,
  }
}

type Shared = ReturnType<typeof makeShared>

/** The services over one view of the database, room by room. */
function wire(shared: Shared, platform: Platform) {
  const intake = intakeOf(platform)
  const decisions = decisionsOf(shared, platform, intake)
  return {
    ...shared,
    ...platform,
    ...settingsOf(shared, platform),
    ...intake,
    ...judgingOf(shared, platform),
    ...reviewsOf(shared, platform),
    ...decisions,
    ...deliveryOf(shared, platform, { ...intake, ...decisions }),
  }
}

/** What changes lists, by hand or with the rules of a file. */
const listParts = ({ audit }: Shared, platform: Platform) => ({
  ...platform,
  audit,
  tellChange: recordListChange.bind(null, platform.doorbell),
})

function settingsOf(shared: Shared, platform: Platform) {
  const { audit } = shared
  const parts = { ...platform, audit }
  const lists = listParts(shared, platform)
  return {
    attributes: new Attributes(parts),
    hashLists: new HashLists(parts),
    places: new Places(parts),
    lists: new Lists(lists),
    listItems: new ListItemsService(lists),
    messageTemplates: new MessageTemplates(parts),
    policyCategories: new PolicyCategories(parts),
    policyDrafts: new PolicyDrafts(parts),
    tagDeletion: new TagDeletion({ ...parts, takeOutOfRules: takeTagOutOfRules.bind(null, audit) }),
    tags: new Tags(parts),
    writtenPolicies: new WrittenPolicies(parts),
  }
}

const intakeOf = (platform: Platform) => ({
  intake: new ContentIntake(platform),
  userIntake: new UserIntake(platform),
  userReports: new UserReports(platform),
})

function judgingOf(shared: Shared, platform: Platform) {
  const { asker, audit, outbound } = shared
  const parts = { ...platform, audit }
  return {
    aiModerators: new AiModerators({ ...parts, asker, outbound }),
    backtests: new Backtests(parts),
    ruleAlerts: new RuleAlerts(parts),
    ruleRestoration: new RuleRestoration(parts),
    rules: new Rules(parts),
    ruleTransfer: new RuleTransfer(listParts(shared, platform)),
  }
}

function reviewsOf({ audit }: Shared, platform: Platform) {
  const parts = { ...platform, audit }
  return {
    claims: new ReviewClaims(platform),
    queueWork: new QueueWork(parts),
    reviewQueues: new ReviewQueues(parts),
    reviewSteps: new ReviewSteps(parts),
  }
}

function decisionsOf(shared: Shared, platform: Platform, { intake }: { intake: ContentIntake }) {
  const { asker, audit, config, mediaTools, outbound, plans, readied, ruleCounts } = shared
  const { database } = platform
  const mediaReader = new MediaReader({ ...mediaTools, database, outbound })
  const pipeline = new Pipeline({ ...platform, plans, readied, ruleCounts, mediaReader })
  const aiJudge = new AiJudge({ database, asker, readied, pipeline })
  const { syncTimeoutMs: timeoutMs } = config.moderation
  return {
    aiJudge,
    decisions: new DecisionService({ database, pipeline }),
    handActions: new HandActions({ database, pipeline }),
    pipeline,
    platformStatuses: new PlatformStatuses({ database, pipeline }),
    retroactions: new Retroactions({ ...platform, audit }),
    strikeLadders: new StrikeLadders({ database, audit }),
    strikes: new Strikes(platform),
    syncJudge: new SyncJudge({ database, intake, pipeline, aiJudge, timeoutMs }),
    trials: new Trials({ database, plans, prober: new MediaProber(outbound) }),
  }
}

function deliveryOf(
  { audit, outbound }: Shared,
  platform: Platform,
  { intake, pipeline }: { intake: ContentIntake; pipeline: Pipeline },
) {
  const parts = { ...platform, audit }
  const revert: RevertActions = async (tx, workspaceId, actionIds) => {
    const reviewEvents = await revertActions(tx, workspaceId, actionIds, pipeline.route)
    pipeline.announce(tx, { decided: [], reviewEvents })
  }
  return {
    deliveries: new DeliveryService({ ...parts, revert }),
    integrationEvents: new IntegrationEvents({ ...platform, intake }),
    integrations: new Integrations({ ...parts, outbound }),
    revert,
    webhooks: new WebhookService({ ...parts, outbound }),
  }
}

/** Everything the program is made of, by name for the edges and by class for resolvers. */
export interface Services extends ReturnType<typeof wire>, Pick<ServiceView, 'get'> {
  for(caller: Pick<Principal, 'categories'>): Services
  on(work: Work): Services
}

/** Wires everything by hand; a test may put another part in. */
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
      for: ({ categories = null }) =>
        categories || database.isRestricted ? viewOf(database.restrictedTo(categories)) : services,
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
