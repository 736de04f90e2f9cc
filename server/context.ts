import type { Config } from './config.ts'
import { ApiKeyService } from './api-keys/api-key.service.ts'
import { KeyOwners } from './api-keys/key-owners.ts'
import { AuditLog } from './audit/audit.service.ts'
import { ContentIntake } from './content/content.service.ts'
import { ListItemsService } from './lists/list-items.service.ts'
import { Lists } from './lists/list.service.ts'
import { DecisionService } from './moderation/decision.service.ts'
import { MediaProber } from './moderation/media-prober.ts'
import { Pipeline } from './moderation/pipeline.ts'
import { SyncJudge } from './moderation/sync-judge.ts'
import { Outbound } from './platform/outbound-http.ts'
import type { Platform } from './platform/platform.ts'
import { revertActions } from './moderation/revert.ts'
import { PolicyCategories } from './policies/policy-category.service.ts'
import { ReviewClaims } from './reviews/review-claims.service.ts'
import { Tags } from './tags/tag.service.ts'
import { Plans } from './rules/plans.ts'
import { Rules } from './rules/rule.service.ts'
import { SessionCache } from './team/session-cache.ts'
import { SessionService } from './team/session.service.ts'
import { SignInLimits } from './team/sign-in-limits.ts'
import { SignInService } from './team/sign-in.service.ts'
import { DeliveryService } from './webhooks/delivery.service.ts'
import type { RevertActions } from './webhooks/exhaust.ts'
import { WebhookService } from './webhooks/webhook.service.ts'

/** Everything the program is made of, wired by hand; a test may put another part in. */
export function makeServices(config: Config, platform: Platform) {
  const { database, redis, pubsub, log } = platform
  const audit = new AuditLog(platform.secrets)
  const apiKeys = new ApiKeyService(database, audit, new KeyOwners(database, pubsub, log))
  const sessions = new SessionService(database, new SessionCache(redis, log))
  const outbound = new Outbound(config.outbound)
  const plans = new Plans({ database, pubsub, log })
  const intake = new ContentIntake(platform)
  const pipeline = new Pipeline({ ...platform, plans, prober: new MediaProber(outbound) })
  const syncJudge = new SyncJudge({ database, intake, pipeline, timeoutMs: config.moderation.syncTimeoutMs })
  const decisions = new DecisionService({ database, pipeline })
  const signIn = new SignInService(database, sessions, new SignInLimits(redis))
  const claims = new ReviewClaims(platform)
  const lists = new Lists({ ...platform, audit })
  const listItems = new ListItemsService({ ...platform, audit })
  const policyCategories = new PolicyCategories({ ...platform, audit })
  const rules = new Rules({ ...platform, audit })
  const tags = new Tags({ ...platform, audit })
  const revert: RevertActions = async (tx, workspaceId, actionIds) => {
    pipeline.announce(tx, { decided: [], reviewEvents: await revertActions(tx, workspaceId, actionIds) })
  }
  const webhooks = new WebhookService({ ...platform, audit, outbound })
  const deliveries = new DeliveryService({ ...platform, audit, revert })
  return {
    config,
    ...platform,
    apiKeys,
    audit,
    claims,
    decisions,
    deliveries,
    intake,
    listItems,
    lists,
    outbound,
    pipeline,
    plans,
    rules,
    policyCategories,
    revert,
    sessions,
    signIn,
    syncJudge,
    tags,
    webhooks,
  }
}

export type Services = ReturnType<typeof makeServices>
