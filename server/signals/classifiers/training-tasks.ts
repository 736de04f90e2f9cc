import type { AuditLog } from '../../access/audit/audit.service.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { inOwnTask, type Task } from '../../platform/tasks.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { floatsOf, pictureEmbedding } from '../media/picture-embedding.ts'
import { publishClassifier, trainClassifiers } from './classifier-change.ts'
import { ExampleLabel } from './classifier-example.entity.ts'
import { keepLikelihoods, learnedExamples, type LearnedExample } from './classifier-example.store.ts'
import { TrainingState, VersionState } from './classifier-quality.object.ts'
import type { ListedVersion } from './classifier-version.entity.ts'
import {
  endTraining,
  findVersion,
  finishTraining,
  noteProgress,
  putInState,
  versionIn,
} from './classifier-version.store.ts'
import { ClassifierKind } from './classifier.entity.ts'
import { leastExamples } from './classifier.input.ts'
import { findClassifier, lockClassifier } from './classifier.store.ts'
import type { TrainedClassifier, TrainRequest } from './learning/train-classifier.ts'
import { trainInThread } from './learning/train-thread.ts'
import type { PictureExamples } from './picture-examples.ts'

interface Dependencies {
  database: Database
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
  pictureExamples: PictureExamples
}

/** A nightly version goes live unless its AUC is this much below that of the live one. */
const worse = 0.02
const underWay: readonly TrainingState[] = [TrainingState.waiting, TrainingState.running]

/** The message for too few examples to train on; null when there are enough. */
export const tooFew = ({ violates, fine }: { violates: number; fine: number }): string | null =>
  Math.min(violates, fine) >= leastExamples
    ? null
    : `At least ${leastExamples} examples of each side are needed: ${violates} violate, ${fine} are fine`

/**
 * The kind of task that trains a version. All progress is in the database: embeddings are stored with their examples, and until
 * the weights are written, in the transaction that completes the task, another worker can start over.
 */
export function trainingTasks(deps: Dependencies): TaskKind {
  return {
    kind: trainClassifiers,
    batch: 1,
    lanes: 2,
    mostSeconds: 300,
    run: async (tasks) => {
      for (const task of tasks) await new Training(deps, task).run()
    },
    poisoned: (task, error) => new Training(deps, task).fail(`Training failed: ${error}`),
  }
}

/** The training of one version. */
class Training {
  constructor(
    private readonly deps: Dependencies,
    private readonly task: Task,
  ) {}

  async run(): Promise<void> {
    const { workspaceId } = this.task
    const { version, kind } = await this.deps.database.inWorkspace(workspaceId, (tx) => this.#work(tx))
    if (!version || !kind) return inOwnTask(this.deps.database, this.task, () => Promise.resolve())
    if (kind === ClassifierKind.image) await this.#readPictures(version)
    const examples = await this.#examples(version)
    const problem = tooFew(countsOf(examples))
    if (problem) return this.fail(problem)
    const request = requestOf(kind, examples)
    await this.#keep(version, examples, await trainInThread(request))
  }

  async fail(error: string): Promise<void> {
    const { workspaceId, objectId: id } = this.task
    await inOwnTask(this.deps.database, this.task, async (tx) => {
      const version = await findVersion(tx, { workspaceId, id })
      await endTraining(tx, { workspaceId, id }, TrainingState.failed, error)
      if (version) this.#publish(tx, version)
    })
  }

  async #work(tx: Sql): Promise<{ version?: ListedVersion; kind?: ClassifierKind }> {
    const { workspaceId, objectId: id } = this.task
    const version = await findVersion(tx, { workspaceId, id })
    if (!version || !underWay.includes(version.training)) return {}
    const classifier = await findClassifier(tx, workspaceId, version.classifierId)
    return classifier ? { version, kind: classifier.kind } : {}
  }

  /** Embeds the pictures, each in a transaction of its own, so that none has to be repeated. */
  async #readPictures(version: ListedVersion): Promise<void> {
    const key = { workspaceId: version.workspaceId, id: version.classifierId }
    await this.deps.pictureExamples.readAll(key, async (tx, progress) => {
      if (await noteProgress(tx, version, progress)) this.#publish(tx, version)
    })
  }

  #examples(version: ListedVersion): Promise<LearnedExample[]> {
    const { workspaceId, classifierId: id } = version
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const examples = await learnedExamples(tx, { workspaceId, id }, pictureEmbedding)
      await noteProgress(tx, version, { done: examples.length, total: examples.length })
      this.#publish(tx, version)
      return examples
    })
  }

  async #keep(
    version: ListedVersion,
    examples: readonly LearnedExample[],
    { weights, base, quality, likelihoods }: TrainedClassifier,
  ): Promise<void> {
    const { violates: violating, fine } = countsOf(examples)
    const { threshold, ...measured } = quality
    const trained = {
      weights: Buffer.from(weights),
      base,
      quality: measured,
      threshold,
      violating,
      fine,
    }
    const scored = examples.map(({ id }, at) => ({ id, likelihood: likelihoods[at] ?? 0 }))
    await inOwnTask(this.deps.database, this.task, async (tx) => {
      if (version.nightly) await touchRules(tx, version.workspaceId, this.deps.pubsub)
      const classifier = await lockClassifier(tx, version.workspaceId, version.classifierId)
      if (!classifier || !(await finishTraining(tx, version, trained))) return
      await keepLikelihoods(tx, version.workspaceId, scored)
      if (version.nightly) await this.#takeOver(tx, version, quality.auc)
      this.#publish(tx, version)
    })
  }

  /** Replaces the live version by a nightly one, unless that is worse. */
  async #takeOver(tx: Transaction, version: ListedVersion, auc: number): Promise<void> {
    const { workspaceId, id, classifierId } = version
    const live = await versionIn(tx, { workspaceId, id: classifierId }, VersionState.live)
    if (!live || auc < (live.quality?.auc ?? 0) - worse) return
    await putInState(tx, { workspaceId, id, classifierId }, VersionState.live)
    await this.deps.audit.append(tx, {
      workspaceId,
      actor: { kind: ActorKind.system, id: null },
      event: 'classifier.version_used',
      subject: classifierId,
      before: { version: live.version },
      after: { version: version.version, state: VersionState.live },
    })
  }

  #publish(tx: Transaction, version: ListedVersion): void {
    publishClassifier(tx, this.deps.pubsub, version)
  }
}

const countsOf = (examples: readonly LearnedExample[]) => {
  const violates = examples.filter(({ label }) => label === ExampleLabel.violates).length
  return { violates, fine: examples.length - violates }
}

function requestOf(kind: ClassifierKind, examples: readonly LearnedExample[]): TrainRequest {
  const violates = ({ label }: LearnedExample) => label === ExampleLabel.violates
  if (kind !== ClassifierKind.image)
    return {
      kind: 'texts',
      examples: examples.map((example) => ({ text: example.text ?? '', violates: violates(example) })),
    }
  return {
    kind: 'pictures',
    base: pictureEmbedding,
    examples: examples.map((example) => ({
      embedding: floatsOf(example.embedding ?? Buffer.alloc(0)),
      violates: violates(example),
    })),
  }
}
