import type { Command } from '../command.ts'
import apiKeyCreate from './api-key-create.ts'
import apiKeyList from './api-key-list.ts'
import apiKeyRevoke from './api-key-revoke.ts'
import auditVerify from './audit-verify.ts'
import backup from './backup.ts'
import deliveryExplain from './delivery-explain.ts'
import deliveryList from './delivery-list.ts'
import deliveryRetry from './delivery-retry.ts'
import demoTraffic from './demo-traffic.ts'
import memberCreate from './member-create.ts'
import memberResetPassword from './member-reset-password.ts'
import memberResetSecondStep from './member-reset-second-step.ts'
import restore from './restore.ts'
import retentionPreview from './retention-preview.ts'
import rulesExport from './rules-export.ts'
import rulesImport from './rules-import.ts'
import scoreThresholds from './score-thresholds.ts'
import secretKeyRotate from './secret-key-rotate.ts'
import timersFailed from './timers-failed.ts'
import timersRetry from './timers-retry.ts'
import webhookRotate from './webhook-rotate.ts'
import webhookSet from './webhook-set.ts'
import webhookTest from './webhook-test.ts'
import workspaceAllowPasswords from './workspace-allow-passwords.ts'
import workspaceCreate from './workspace-create.ts'
import workspaceLimits from './workspace-limits.ts'
import workspaceList from './workspace-list.ts'
import workspaceUpdate from './workspace-update.ts'

/** Every command, one line each. */
export const commands: readonly Command[] = [
  apiKeyCreate,
  apiKeyList,
  apiKeyRevoke,
  auditVerify,
  backup,
  deliveryExplain,
  deliveryList,
  deliveryRetry,
  demoTraffic,
  memberCreate,
  memberResetPassword,
  memberResetSecondStep,
  restore,
  retentionPreview,
  rulesExport,
  rulesImport,
  scoreThresholds,
  secretKeyRotate,
  timersFailed,
  timersRetry,
  webhookRotate,
  webhookSet,
  webhookTest,
  workspaceAllowPasswords,
  workspaceCreate,
  workspaceLimits,
  workspaceList,
  workspaceUpdate,
]
