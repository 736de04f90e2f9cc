import type { Command } from '../command.ts'
import apiKeyCreate from './api-key-create.ts'
import auditVerify from './audit-verify.ts'
import backup from './backup.ts'
import demoTraffic from './demo-traffic.ts'
import memberCreate from './member-create.ts'
import memberResetPassword from './member-reset-password.ts'
import memberResetSecondStep from './member-reset-second-step.ts'
import restore from './restore.ts'
import rulesExport from './rules-export.ts'
import rulesImport from './rules-import.ts'
import scoreThresholds from './score-thresholds.ts'
import timersFailed from './timers-failed.ts'
import timersRetry from './timers-retry.ts'
import webhookSet from './webhook-set.ts'
import workspaceAllowPasswords from './workspace-allow-passwords.ts'
import workspaceCreate from './workspace-create.ts'
import workspaceLimits from './workspace-limits.ts'
import workspaceList from './workspace-list.ts'
import workspaceUpdate from './workspace-update.ts'

/** Every command, one line each. */
export const commands: readonly Command[] = [
  apiKeyCreate,
  auditVerify,
  backup,
  demoTraffic,
  memberCreate,
  memberResetPassword,
  memberResetSecondStep,
  restore,
  rulesExport,
  rulesImport,
  scoreThresholds,
  timersFailed,
  timersRetry,
  webhookSet,
  workspaceAllowPasswords,
  workspaceCreate,
  workspaceLimits,
  workspaceList,
  workspaceUpdate,
]
