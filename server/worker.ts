import { AuditSequencer } from './actions/audit-sequencer.ts'
import { aiRunTasks } from './decisions/ai-runs/ai-run-task.ts'
import { hideContentTasks } from './decisions/bans/hide-content.ts'
import { bulkDecisionTasks } from './decisions/bulk/bulk-decision-task.ts'
import { aiTasks } from './decisions/pipeline/ai-task.ts'
import { analyzeTasks } from './decisions/pipeline/analyze-task.ts'
import { analyzeUserTasks } from './decisions/pipeline/analyze-user-task.ts'
import { reviewUserTasks } from './decisions/pipeline/review-flagged-users.ts'
import { retroactionTasks } from './decisions/retroaction/retroaction-task.ts'
import { integrationDecisionTasks } from './delivery/integrations/decision-task.ts'
import { deliveryPolicy } from './delivery/webhooks/delivery-policy.ts'
import { DeliveryWorker } from './delivery/webhooks/delivery-worker.ts'
import { exportTasks } from './edges/graphql/exports/export-task.ts'
import { analyticsTasks } from './insight/analytics/analytics-task.ts'
import { erasureTasks } from './insight/erasure/erasure-task.ts'
import { Reconciler } from './insight/reconcile/reconciler.ts'
import { PartitionKeeper } from './insight/retention/partition-keeper.ts'
import { retentionTasks } from './insight/retention/retention-task.ts'
import { SearchIndexer } from './intake/search/search-indexer.ts'
import { removeTagTasks } from './intake/tags/tag-removal-task.ts'
import { policyTrialTasks } from './judging/policy-trials/policy-trial-task.ts'
import { backtestTasks } from './judging/rules/backtest/backtest-task.ts'
import { ruleHealthTasks } from './judging/rules/health/rule-health-tasks.ts'
import { StatisticsKeeper } from './platform/statistics-keeper.ts'
import { TaskWorker } from './platform/task-worker.ts'
import { TimerSweep } from './platform/timer-sweep.ts'
import { AssignmentSweep } from './reviews/assignment-sweep.ts'
import { CaseFinder } from './reviews/cases/case-finder.ts'
import { trainingTasks } from './signals/classifiers/training-tasks.ts'
import { timerKinds } from './timer-kinds.ts'
import type { Services } from './wiring/services.ts'

/** The background half of the program: tasks, timers and webhook deliveries. */
export class Worker {
  readonly #parts: { start(): void; stop(): Promise<void> }[]

  private readonly services: Services

  constructor(all: Services) {
    const services = all.on('jobs')
    const { database, pipeline, config } = services
    const asOwner = { ...services, url: config.database.directUrl, kept: config.kept }
    this.services = services
    this.#parts = [
      ...analyzeTasks(database, pipeline).map((kind) => new TaskWorker(kind, services)),
      new TaskWorker(aiTasks(services.aiJudge), services),
      new TaskWorker(analyzeUserTasks(services), services),
      new TaskWorker(reviewUserTasks(services), services),
      new TaskWorker(hideContentTasks(services), services),
      new TaskWorker(removeTagTasks(services), services),
      ...ruleHealthTasks(services).map((kind) => new TaskWorker(kind, services)),
      new TaskWorker(analyticsTasks(services), services),
      new TaskWorker(backtestTasks(services), services),
      new TaskWorker(aiRunTasks(services), services),
      new TaskWorker(policyTrialTasks(services), services),
      new TaskWorker(trainingTasks(services), services),
      new TaskWorker(retentionTasks({ ...services, kept: config.kept }), services),
      new TaskWorker(retroactionTasks(services), services),
      new TaskWorker(bulkDecisionTasks(services), services),
      new TaskWorker(erasureTasks(services), services),
      new TaskWorker(exportTasks(services), services),
      new TaskWorker(integrationDecisionTasks({ ...services, schedule: config.webhooks.schedule }), services),
      new AssignmentSweep(services),
      new CaseFinder(services),
      new AuditSequencer(services),
      new SearchIndexer(services),
      new PartitionKeeper(asOwner),
      new StatisticsKeeper(asOwner),
      new Reconciler(services),
      new TimerSweep(timerKinds(services), services),
      new DeliveryWorker({ ...services, policy: deliveryPolicy(config.webhooks.schedule) }),
    ]
  }

  /** Starts claiming work. */
  start(): void {
    for (const part of this.#parts) part.start()
    this.services.wakeUps.listen()
  }

  /** Claims no more work and resolves when the work in progress is done. */
  async stop(): Promise<void> {
    await Promise.all(this.#parts.map((part) => part.stop()))
  }
}
