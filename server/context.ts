import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'
import { ApiKeyService } from './api-keys/api-key.service.ts'
import { KeyOwners } from './api-keys/key-owners.ts'
import { Attributes } from './attributes/attribute.service.ts'
import { AuditLog } from './audit/audit.service.ts'
import { ContentIntake } from './content/content.service.ts'
import { ListItemsService } from './lists/list-items.service.ts'
import { IntegrationEvents } from './integrations/event-intake.ts'
import { Integrations } from './integrations/integration.service.ts'
import { Lists } from './lists/list.service.ts'
import { MessageTemplates } from './messages/message-template.service.ts'
import { DecisionService } from './moderation/decision.service.ts'
import { HandActions } from './moderation/hand-actions.ts'
import { MediaProber } from './moderation/media-prober.ts'
import { Pipeline } from './moderation/pipeline.ts'
import { SyncJudge } from './moderation/sync-judge.ts'
import { Outbound } from './platform/outbound-http.ts'
import type { Platform } from './platform/platform.ts'
import { revertActions } from './moderation/revert.ts'
import { PolicyCategories } from './policies/policy-category.service.ts'
import { UserReports } from './reports/user-reports.service.ts'
import { ReviewClaims } from './reviews/review-claims.service.ts'
import { ReviewQueues } from './review-queues/review-queue.service.ts'
import { StrikeLadders } from './strikes/strike-settings.service.ts'
import { Strikes } from './strikes/strike.service.ts'
import { Tags } from './tags/tag.service.ts'
import { Plans } from './rules/plans.ts'
import { Rules } from './rules/rule.service.ts'
import { TagDeletion } from './rules/tag-deletion.service.ts'
import { Members } from './team/members.service.ts'
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
  const apiKeys = new ApiKeyService(database, audit, new KeyOwners(database, pubsub, log))
  const sessions = new SessionService(database, new SessionCache(redis, log))
  const outbound = new Outbound(config.outbound)
  const plans = new Plans({ database, pubsub, log })
  const signIn = new SignInService(database, sessions, new SignInLimits(redis))
  const members = new Members({ database, audit, sessions })
  return { config, apiKeys, audit, members, outbound, plans, sessions, signIn }
}

/** The services over one view of the database. */
function wire(shared: ReturnType<typeof makeShared>, platform: Platform) {
  const { config, audit, outbound, plans } = shared
  const { database } = platform
  const intake = new ContentIntake(platform)
  const pipeline = new Pipeline({ ...platform, plans, prober: new MediaProber(outbound) })
  const syncJudge = new SyncJudge({ database, intake, pipeline, timeoutMs: config.moderation.syncTimeoutMs })
  const decisions = new DecisionService({ database, pipeline })
  const handActions = new HandActions({ database, pipeline })
  const messageTemplates = new MessageTemplates({ database, audit })
  const strikes = new Strikes(platform)
  const strikeLadders = new StrikeLadders({ database, audit })
  const claims = new ReviewClaims(platform)
  const reviewQueues = new ReviewQueues({ ...platform, audit })
  const integrations = new Integrations({ ...platform, audit, outbound })
  const integrationEvents = new IntegrationEvents({ ...platform, intake })
  const lists = new Lists({ ...platform, audit })
  const listItems = new ListItemsService({ ...platform, audit })
  const policyCategories = new PolicyCategories({ ...platform, audit })
  const rules = new Rules({ ...platform, audit })
  const attributes = new Attributes({ ...platform, audit })
  const tags = new Tags({ ...platform, audit })
  const tagDeletion = new TagDeletion({ ...platform, audit })
  const revert: RevertActions = async (tx, workspaceId, actionIds) => {
    pipeline.announce(tx, { decided: [], reviewEvents: await revertActions(tx, workspaceId, actionIds) })
  }
  const userIntake = new UserIntake(platform)
  const userReports = new UserReports(platform)
  const webhooks = new WebhookService({ ...platform, audit, outbound })
  const deliveries = new DeliveryService({ ...platform, audit, revert })
  return {
    ...shared,
    ...platform,
    claims,
    decisions,
    deliveries,
    handActions,
    intake,
    integrationEvents,
    integrations,
    listItems,
    lists,
    messageTemplates,
    pipeline,
    rules,
    policyCategories,
    revert,
    reviewQueues,
    strikeLadders,
    strikes,
    syncJudge,
    attributes,
    tagDeletion,
    tags,
    userIntake,
    userReports,
    webhooks,
  }
}

/** Everything the program is made of, and the same for those who see a part of it only. */
export interface Services extends ReturnType<typeof wire> {
  /**
   * The services for a caller: for a member restricted to categories (section 2.15) they are all over a database that
   * shows nothing else, so that reading, acting, searching, counting and subscriptions are restricted alike.
   */
  for(caller: Pick<Principal, 'categories'>): Services
}

/** Wires everything by hand; a test may put another part in. */
export function makeServices(config: Config, platform: Platform): Services {
  const shared = makeShared(config, platform)
  const restricted = new LRUCache<string, Services>({ max: 200 })
  const whole: Services = { ...wire(shared, platform), for: servicesFor }
  return whole

  function servicesFor({ categories }: Pick<Principal, 'categories'>): Services {
    if (!categories) return whole
    const key = [...categories].sort().join()
    const known = restricted.get(key)
    if (known) return known
    const database = platform.database.restrictedTo(categories)
    const services = { ...wire(shared, { ...platform, database }), for: servicesFor }
    restricted.set(key, services)
    return services
  }
}
