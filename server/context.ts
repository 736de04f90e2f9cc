import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'
import { AiModerators } from './ai-moderators/ai-moderator.service.ts'
import { Asker } from './ai-moderators/asker.ts'
import { ReadyModerators } from './ai-moderators/ready-moderators.ts'
import { ApiKeyService } from './api-keys/api-key.service.ts'
import { KeyOwners } from './api-keys/key-owners.ts'
import { Attributes } from './attributes/attribute.service.ts'
import { AuditLog } from './audit/audit.service.ts'
import { ContentIntake } from './content/content.service.ts'
import { ListItemsService } from './lists/list-items.service.ts'
import { IntegrationEvents } from './integrations/event-intake.ts'
import { HashLists } from './hash-lists/hash-list.service.ts'
import { Integrations } from './integrations/integration.service.ts'
import { Lists } from './lists/list.service.ts'
import { MessageTemplates } from './messages/message-template.service.ts'
import { AiJudge } from './moderation/ai-judge.ts'
import { DecisionService } from './moderation/decision.service.ts'
import { HandActions } from './moderation/hand-actions.ts'
import { MediaProber } from './moderation/media-prober.ts'
import { makeMediaTools } from './moderation/media/media-tools.ts'
import { MediaReader } from './moderation/media/media-reader.ts'
import { Pipeline } from './moderation/pipeline.ts'
import { Trials } from './moderation/trial/trial.service.ts'
import { SyncJudge } from './moderation/sync-judge.ts'
import { Outbound } from './platform/outbound-http.ts'
import type { Database } from './platform/database.ts'
import type { Platform } from './platform/platform.ts'
import type { Work } from './platform/pools.ts'
import { RequestLimits } from './plans/request-limits.ts'
import { revertActions } from './moderation/revert.ts'
import { WorkspaceTermsService } from './plan-changes/workspace-terms.service.ts'
import { PolicyCategories } from './policies/policy-category.service.ts'
import { PolicyDrafts } from './policies/written/policy-drafts.service.ts'
import { WrittenPolicies } from './policies/written/written-policy.service.ts'
import { UserReports } from './reports/user-reports.service.ts'
import { QueueWork } from './reviews/queue-work.service.ts'
import { ReviewClaims } from './reviews/review-claims.service.ts'
import { ReviewSteps } from './reviews/review-steps.service.ts'
import { ReviewQueues } from './review-queues/review-queue.service.ts'
import { StrikeLadders } from './strikes/strike-settings.service.ts'
import { Strikes } from './strikes/strike.service.ts'
import { Tags } from './tags/tag.service.ts'
import { Plans } from './rules/plans.ts'
import { RuleRestoration } from './rules/history/rule-restoration.service.ts'
import { RuleAlerts } from './rules/health/rule-alerts.service.ts'
import { RuleCounts } from './rules/health/rule-counts.ts'
import { Retroactions } from './moderation/retroaction/retroaction.service.ts'
import { Backtests } from './rules/backtest/backtest.service.ts'
import { RuleTransfer } from './rules/transfer/rule-transfer.service.ts'
import { Rules } from './rules/rule.service.ts'
import { TagDeletion } from './rules/tag-deletion.service.ts'
import { AccessChanges } from './team/access-changes.ts'
import { Members } from './team/members.service.ts'
import { Operators } from './team/operators.ts'
import { Passwords } from './team/passwords.service.ts'
import type { Principal } from './team/principal.ts'
import { SessionCache } from './team/session-cache.ts'
import { SessionService } from './team/session.service.ts'
import { SignInLimits } from './team/sign-in-limits.ts'
import { SignInService } from './team/sign-in.service.ts'
import { UserIntake } from './users/user.service.ts'
import { DeliveryService } from './webhooks/delivery.service.ts'
import type { RevertActions } from './webhooks/exhaust.ts'
import { WebhookService } from './webhooks/webhook.service.ts'

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
  const workspaceTerms = new WorkspaceTermsService({ database, audit, pubsub })
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

/** The services over one view of the database. */
function wire(shared: ReturnType<typeof makeShared>, platform: Platform) {
  const { config, asker, audit, mediaTools, outbound, plans, readied, ruleCounts } = shared
  const { database } = platform
  const intake = new ContentIntake(platform)
  const pipeline = new Pipeline({
    ...platform,
    plans,
    readied,
    ruleCounts,
    mediaReader: new MediaReader({ ...mediaTools, database, outbound }),
  })
  const trials = new Trials({ database, plans, prober: new MediaProber(outbound) })
  const aiJudge = new AiJudge({ database, asker, readied, pipeline })
  const aiModerators = new AiModerators({ ...platform, asker, audit, outbound })
  const { syncTimeoutMs: timeoutMs } = config.moderation
  const syncJudge = new SyncJudge({ database, intake, pipeline, aiJudge, timeoutMs })
  const decisions = new DecisionService({ database, pipeline })
  const handActions = new HandActions({ database, pipeline })
  const messageTemplates = new MessageTemplates({ database, audit })
  const strikes = new Strikes(platform)
  const strikeLadders = new StrikeLadders({ database, audit })
  const claims = new ReviewClaims(platform)
  const queueWork = new QueueWork({ ...platform, audit })
  const reviewSteps = new ReviewSteps({ ...platform, audit })
  const reviewQueues = new ReviewQueues({ ...platform, audit })
  const integrations = new Integrations({ ...platform, audit, outbound })
  const integrationEvents = new IntegrationEvents({ ...platform, intake })
  const hashLists = new HashLists({ database, audit })
  const lists = new Lists({ ...platform, audit })
  const listItems = new ListItemsService({ ...platform, audit })
  const policyCategories = new PolicyCategories({ ...platform, audit })
  const writtenPolicies = new WrittenPolicies({ ...platform, audit })
  const policyDrafts = new PolicyDrafts({ ...platform, audit })
  const rules = new Rules({ ...platform, audit })
  const ruleAlerts = new RuleAlerts({ ...platform, audit })
  const ruleRestoration = new RuleRestoration({ ...platform, audit })
  const ruleTransfer = new RuleTransfer({ ...platform, audit })
  const retroactions = new Retroactions({ ...platform, audit })
  const backtests = new Backtests({ ...platform, audit })
  const attributes = new Attributes({ ...platform, audit })
  const tags = new Tags({ ...platform, audit })
  const tagDeletion = new TagDeletion({ ...platform, audit })
  const revert: RevertActions = async (tx, workspaceId, actionIds) => {
    const reviewEvents = await revertActions(tx, workspaceId, actionIds, pipeline.route)
    pipeline.announce(tx, { decided: [], reviewEvents })
  }
  const userIntake = new UserIntake(platform)
  const userReports = new UserReports(platform)
  const webhooks = new WebhookService({ ...platform, audit, outbound })
  const deliveries = new DeliveryService({ ...platform, audit, revert })
  return {
    ...shared,
    ...platform,
    aiJudge,
    aiModerators,
    backtests,
    claims,
    decisions,
    deliveries,
    handActions,
    hashLists,
    intake,
    integrationEvents,
    integrations,
    listItems,
    lists,
    messageTemplates,
    pipeline,
    retroactions,
    ruleRestoration,
    ruleTransfer,
    ruleAlerts,
    rules,
    policyCategories,
    policyDrafts,
    queueWork,
    reviewSteps,
    revert,
    reviewQueues,
    strikeLadders,
    strikes,
    syncJudge,
    attributes,
    tagDeletion,
    tags,
    trials,
    userIntake,
    userReports,
    webhooks,
    writtenPolicies,
  }
}

/** Everything the program is made of, and the same for those who see a part of it only or work beside requests. */
export interface Services extends ReturnType<typeof wire> {
  /**
   * The services for a caller: for a member restricted to categories (section 2.15) they are all over a database that
   * shows nothing else, so that reading, acting, searching, counting and subscriptions are restricted alike.
   */
  for(caller: Pick<Principal, 'categories'>): Services
  /** The same services over the connections of a kind of work. */
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
    const services: Services = {
      ...wire(shared, { ...platform, database }),
      for: ({ categories = null }) =>
        categories || database.isRestricted ? viewOf(database.restrictedTo(categories)) : services,
      on: (work) => viewOf(database.on(work)),
    }
    views.set(database.view, services)
    return services
  }
}
