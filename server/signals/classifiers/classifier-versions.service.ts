import { z } from 'zod'
import type { AuditEventName } from '../../access/audit/audit-events.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import {
  type ClassifierDependencies,
  lockedClassifier,
  lockedLearner,
  publishClassifier,
  trainClassifiers,
} from './classifier-change.ts'
import { countExamples } from './classifier-example.store.ts'
import { TrainingState, VersionState } from './classifier-quality.object.ts'
import type { ListedVersion } from './classifier-version.entity.ts'
import { endTraining, findVersion, isTraining, putInState, setThreshold } from './classifier-version.store.ts'
import { ClassifierPolicy } from './classifier.input.ts'
import { addPolicy, addTraining } from './training-task.ts'
import { tooFew } from './training-tasks.ts'

const Threshold = z.object({ threshold: z.int().min(1).max(99) })

/** The versions of classifiers: training them, and choosing which of them rules use. */
export class ClassifierVersions {
  constructor(private readonly deps: ClassifierDependencies) {}

  /**
   * Starts the training of a classifier on its present examples.
   * @throws NotFoundError
   * @throws InvalidInputError on `examples` with fewer than 20 of a side
   * @throws ConflictError while it is being trained, and when it uses a provider
   */
  train(caller: Caller, id: string): Promise<ListedVersion> {
    const { workspaceId, actor } = caller
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedLearner(tx, workspaceId, id)
      const [counted] = await countExamples(tx, workspaceId, [id])
      const problem = tooFew(counted ?? { violates: 0, fine: 0 })
      if (problem) throw new InvalidInputError({ examples: problem })
      if (await isTraining(tx, classifier)) throw new ConflictError('The classifier is being trained already')
      const version = await addTraining(tx, classifier, caller, { nightly: false })
      await this.#record(tx, { workspaceId, actor }, 'classifier.trained', version, null)
      tx.afterCommit(() => this.deps.wakeUps.send(trainClassifiers))
      return version
    })
  }

  /**
   * Creates a version that uses the provider of policy scores with a text that describes violations.
   * @throws NotFoundError, InvalidInputError
   * @throws ConflictError when the classifier learns from examples
   */
  writePolicy({ workspaceId, actor }: Caller, id: string, input: string): Promise<ListedVersion> {
    const { policy } = check(ClassifierPolicy, { policy: input })
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const classifier = await lockedClassifier(tx, workspaceId, id)
      if (!classifier.asksProvider) throw new ConflictError('The classifier learns from examples')
      const version = await addPolicy(tx, classifier, actor, policy)
      const after = { version: version.version, policy }
      await this.#record(tx, { workspaceId, actor }, 'classifier.policy_written', version, { after })
      publishClassifier(tx, this.deps.pubsub, { workspaceId, classifierId: id })
      return version
    })
  }

  /** Stops the training of a version; does nothing when it is over. @throws NotFoundError */
  cancel({ workspaceId, actor }: Caller, id: string): Promise<ListedVersion> {
    return this.#change({ workspaceId, actor }, id, async (tx, version) => {
      if (await endTraining(tx, version, TrainingState.cancelled))
        await this.#record(tx, { workspaceId, actor }, 'classifier.training_cancelled', version, null)
    })
  }

  /**
   * Changes the likelihood in percent, 1 to 99, from which a version reports a violation. @throws NotFoundError,
   * InvalidInputError
   */
  setThreshold(caller: Caller, id: string, threshold: number): Promise<ListedVersion> {
    check(Threshold, { threshold })
    return this.#change(caller, id, async (tx, version) => {
      await setThreshold(tx, version, threshold)
      await this.#record(tx, caller, 'classifier.threshold_changed', version, {
        before: { threshold: version.threshold },
        after: { version: version.version, threshold },
      })
    })
  }

  /**
   * Puts a trained version live, in shadow, or out of use; the version in that state before leaves it. Putting an earlier version
   * live again is a rollback.
   * @throws NotFoundError
   * @throws ConflictError before it is trained, and when a rule would be left without a live version
   */
  use(caller: Caller, id: string, state: VersionState): Promise<ListedVersion> {
    return this.#change(caller, id, async (tx, version) => {
      if (version.training !== TrainingState.finished) throw new ConflictError('The version is not trained')
      if (version.state === VersionState.live && state !== VersionState.live)
        await this.#refuseInUse(tx, version)
      if (version.state === state) return
      await putInState(tx, version, state)
      await this.#record(tx, caller, 'classifier.version_used', version, {
        before: { version: version.version, state: version.state },
        after: { version: version.version, state },
      })
    })
  }

  #change(
    { workspaceId }: Caller,
    id: string,
    change: (tx: Transaction, version: ListedVersion) => Promise<void>,
  ): Promise<ListedVersion> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      const { classifierId } = await existing(tx, workspaceId, id)
      await lockedClassifier(tx, workspaceId, classifierId)
      await change(tx, await existing(tx, workspaceId, id))
      publishClassifier(tx, this.deps.pubsub, { workspaceId, classifierId })
      return existing(tx, workspaceId, id)
    })
  }

  async #refuseInUse(tx: Sql, { workspaceId, classifierId }: ListedVersion): Promise<void> {
    const rules = await this.deps.rulesUsing(tx, workspaceId, 'classifier', classifierId)
    if (rules.length > 0)
      throw new ConflictError('A rule uses the classifier: put another version live', { rules })
  }

  async #record(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    { classifierId, version }: ListedVersion,
    values: { before?: unknown; after?: unknown } | null,
  ): Promise<void> {
    const change = values ?? { after: { version } }
    await this.deps.audit.append(tx, { workspaceId, actor, event, subject: classifierId, ...change })
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<ListedVersion> {
  const version = await findVersion(tx, { workspaceId, id })
  if (!version) throw new NotFoundError('Version not found')
  return version
}
