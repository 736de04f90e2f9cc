import { ApiKeys } from '../access/api-keys/api-key.service.ts'
import { KeyOwners } from '../access/api-keys/key-owners.ts'
import { AuditLog } from '../access/audit/audit.service.ts'
import { PlanChanges } from '../access/plan-changes/plan-changes.service.ts'
import { RequestLimits } from '../access/plans/request-limits.ts'
import { SharedReads } from '../access/requests/shared-reads.ts'
import { AccessChanges } from '../access/team/access-changes.ts'
import { Asker } from '../judging/ai-moderators/asker.ts'
import { ReadyModerators } from '../judging/ai-moderators/ready-moderators.ts'
import { RuleCounts } from '../judging/rules/health/rule-counts.ts'
import { Plans } from '../judging/rules/plans.ts'
import type { Config } from '../platform/config.ts'
import { Outbound } from '../platform/outbound-http.ts'
import type { Platform } from '../platform/platform.ts'
import { AssumedRoles } from '../settings/media-sources/assumed-roles.ts'
import { MediaDownloads } from '../settings/media-sources/media-downloads.ts'
import { SignalAsker } from '../signals/asking/signal-asker.ts'
import { SignalReader } from '../signals/asking/signal-reader.ts'
import { MediaCache } from '../signals/media/media-cache.ts'
import { makeMediaTools } from '../signals/media/media-tools.ts'
import { teamOf } from './team-services.ts'
import { stopFinders } from './terms-stops.ts'

/** The services of which each process has one, for all callers. */
export function makeShared(config: Config, platform: Platform) {
  const { database, redis, pubsub, log } = platform
  const audit = new AuditLog(platform.secrets)
  const accessChanges = new AccessChanges(pubsub)
  const keyOwners = new KeyOwners(database, accessChanges, log)
  const apiKeys = new ApiKeys(database, audit, keyOwners, accessChanges)
  const outbound = new Outbound(config.outbound)
  const plans = new Plans({ database, pubsub, log })
  const ruleCounts = new RuleCounts({ database, log })
  const readied = new ReadyModerators()
  const requestLimits = new RequestLimits({ database, redis })
  const workspaceTerms = new PlanChanges({ database, audit, pubsub, stopFinders })
  return {
    config,
    accessChanges,
    apiKeys,
    asker: new Asker({ ...platform, outbound }),
    audit,
    ...mediaParts(config, platform, outbound),
    ...teamOf(config, platform, { audit, accessChanges, outbound }),
    outbound,
    plans,
    readied,
    requestLimits,
    ruleCounts,
    sharedReads: new SharedReads(Math.max(1, Math.floor(config.database.limits.pools.jobs.connections / 4))),
    signalAsker: new SignalAsker({ ...platform, outbound }),
    signalReader: new SignalReader(platform),
    workspaceTerms,
  }
}

function mediaParts({ media }: Config, { database, secrets }: Platform, outbound: Outbound) {
  /** The operator configured the address of AWS, so it may be in a private network. */
  const toAws = new Outbound({ allowed: ['0.0.0.0/0', '::/0'] })
  const roles = new AssumedRoles({ outbound: toAws, aws: media.aws })
  const mediaDownloads = new MediaDownloads({ database, secrets, outbound, roles })
  return { mediaCache: new MediaCache({ mediaDownloads }), mediaDownloads, mediaTools: makeMediaTools(media) }
}

/** The result of `makeShared`. */
export type SharedServices = ReturnType<typeof makeShared>
