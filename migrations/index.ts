import { WorkspacesAndTeam } from './m0001-workspaces-and-team.ts'
import { WhatCustomersSend } from './m0002-what-customers-send.ts'
import { RulesAndLists } from './m0003-rules-and-lists.ts'
import { Decisions } from './m0004-decisions.ts'
import { Webhooks } from './m0005-webhooks.ts'
import { Users } from './m0006-users.ts'
import { Reports } from './m0007-reports.ts'
import { StrikesAndBans } from './m0008-strikes-and-bans.ts'
import { WorkspaceSettings } from './m0009-workspace-settings.ts'
import { Integrations } from './m0010-integrations.ts'
import { RuleConditions } from './m0011-rule-conditions.ts'
import { WorkingInQueues } from './m0012-working-in-queues.ts'
import { WrittenPolicies } from './m0013-written-policies.ts'
import { AiModerators } from './m0014-ai-moderators.ts'
import { Analytics } from './m0015-analytics.ts'
import { WhatMediaSay } from './m0016-what-media-say.ts'
import { BacktestsAndRetroactions } from './m0017-backtests-and-retroactions.ts'
import { RuleHealth } from './m0018-rule-health.ts'
import { RuleHistory } from './m0019-rule-history.ts'
import { ReviewsOnHold } from './m0020-reviews-on-hold.ts'
import { Upkeep } from './m0021-upkeep.ts'
import { FairShares } from './m0022-fair-shares.ts'

/** The migrations in order, named here because a bundle has no folder to list. */
export const migrationsList = [
  { name: '0001-workspaces-and-team', class: WorkspacesAndTeam },
  { name: '0002-what-customers-send', class: WhatCustomersSend },
  { name: '0003-rules-and-lists', class: RulesAndLists },
  { name: '0004-decisions', class: Decisions },
  { name: '0005-webhooks', class: Webhooks },
  { name: '0006-users', class: Users },
  { name: '0007-reports', class: Reports },
  { name: '0008-strikes-and-bans', class: StrikesAndBans },
  { name: '0009-workspace-settings', class: WorkspaceSettings },
  { name: '0010-integrations', class: Integrations },
  { name: '0011-rule-conditions', class: RuleConditions },
  { name: '0012-working-in-queues', class: WorkingInQueues },
  { name: '0013-written-policies', class: WrittenPolicies },
  { name: '0014-ai-moderators', class: AiModerators },
  { name: '0015-analytics', class: Analytics },
  { name: '0016-what-media-say', class: WhatMediaSay },
  { name: '0017-backtests-and-retroactions', class: BacktestsAndRetroactions },
  { name: '0018-rule-health', class: RuleHealth },
  { name: '0019-rule-history', class: RuleHistory },
  { name: '0020-reviews-on-hold', class: ReviewsOnHold },
  { name: '0021-upkeep', class: Upkeep },
  { name: '0022-fair-shares', class: FairShares },
]
