import type { Database } from '../../platform/database.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { inOwnTask, type Task } from '../../platform/tasks.ts'
import type { Item } from '../../signals/item.ts'
import { piecesOf } from '../../signals/media/found-in-media.ts'
import type { TextPiece } from '../../signals/source-text.ts'
import { storedTexts } from '../../signals/stored-findings.ts'
import { loadItems } from '../../signals/subject.store.ts'
import type { AskedVerdict, Asker, AskOptions } from '../ai-moderators/asker.ts'
import { doubtAbout, type ItemAsker } from '../ai-moderators/item-asker.ts'
import { NoVerdict } from '../ai-moderators/no-verdict.ts'
import type { ReadyModerator } from '../ai-moderators/ready-moderator.ts'
import { readiedWith, readyModerator } from '../ai-moderators/ready-moderators.ts'
import {
  type AskingDependencies,
  type AskingKey,
  askingTasks,
  askingTimer,
  goOn,
  isLeft,
  pauseAfter,
  sliceSize,
  type Step,
} from '../runs/asking-tasks.ts'
import { AskingState } from '../runs/asking.entity.ts'
import { policyTrialKind } from './policy-trial-queue.ts'
import type { PolicyTrialItem } from './policy-trial.entity.ts'
import { keepOutcomes, openItems, policyTrials, type TrialOutcome } from './policy-trial.store.ts'

interface Dependencies extends AskingDependencies {
  asker: Asker
  itemAsker: ItemAsker
}

/** The input of a slice of a trial. */
interface Slice {
  draft: ReadyModerator
  published: ReadyModerator | null
  open: PolicyTrialItem[]
  items: ReadonlyMap<string, { item: Item; media: TextPiece[] }>
}

/**
 * The kind of task that runs trials: the results of a slice are stored in one transaction with the next task, so that the trial
 * resumes after a crash.
 */
export const policyTrialTasks = (deps: Dependencies): TaskKind =>
  askingTasks(policyTrialKind, deps, (task, key) => next(deps, task, key))

/** Deletes a trial after its retention time. */
export const policyTrialTimer = askingTimer(policyTrialKind)

/** @throws NoVerdict when the provider was unavailable for all of the slice */
async function next(deps: Dependencies, task: Task, key: AskingKey): Promise<Step> {
  const slice = await load(deps.database, key)
  if (!slice) return 'cannot go on'
  if (slice.open.length === 0) return 'is done'
  const asked = await Promise.all(slice.open.map((one) => askAbout(deps, slice, one, task)))
  const left = asked.flatMap(({ failures }) => failures.find((one) => isLeft(one, task)) ?? [])
  const kept = asked.filter(({ failures }) => !failures.some((one) => left.includes(one)))
  const cost = asked.reduce((sum, one) => sum + one.cost, 0)
  if (left[0] && kept.length === 0) {
    await deps.database.inWorkspace(key.workspaceId, (tx) => policyTrials.add(tx, key, 0, cost))
    throw left[0]
  }
  await inOwnTask(deps.database, task, async (tx) => {
    await keepOutcomes(
      tx,
      key,
      kept.map(({ outcome }) => outcome),
      cost,
    )
    await goOn(tx, policyTrialKind, deps, {
      ...key,
      seconds: pauseAfter(left),
      origin: originOfNext(task),
    })
  })
  return 'goes on'
}

function load(database: Database, key: AskingKey): Promise<Slice | null> {
  const { workspaceId } = key
  return database.inWorkspace(workspaceId, async (tx) => {
    const trial = await policyTrials.find(tx, key)
    if (trial?.state !== AskingState.running) return null
    const draft = await readiedWith(tx, workspaceId, trial.aiModeratorId, trial.sections)
    if (!draft) return null
    const open = await openItems(tx, key, sliceSize)
    const found = await loadItems(
      tx,
      [workspaceId],
      open.flatMap(({ contentId }) => contentId ?? []),
    )
    const texts = await storedTexts(tx, found)
    const items = new Map(
      found.map((item, at) => [item.id, { item, media: piecesOf(texts[at] ?? []) }] as const),
    )
    return { draft, published: await readyModerator(tx, workspaceId, trial.aiModeratorId), open, items }
  })
}

/** The result for an example or item, its cost, and the failures of missing verdicts. */
interface TrialAnswer {
  outcome: TrialOutcome
  cost: number
  failures: NoVerdict[]
}

async function askAbout(
  { asker, itemAsker }: Dependencies,
  { draft, published, items }: Slice,
  { place, text, contentId }: PolicyTrialItem,
  { origin }: Task,
): Promise<TrialAnswer> {
  const known = contentId ? items.get(contentId) : undefined
  const asking: AskOptions = known
    ? await itemAsker.shownOf(draft, known.item, known.media)
    : { doubt: doubtAbout(text, []) }
  const words = known ? (known.item.text ?? '') : text
  const by = (moderator: ReadyModerator | null) =>
    moderator ? attempt(() => asker.ask(moderator, words, { ...asking, origin })) : null
  const [byDraft, byPublished] = await Promise.all([by(draft), known ? by(published) : null])
  const both = [byDraft, byPublished]
  return {
    outcome: { place, ...draftOutcome(byDraft), ...publishedOutcome(byPublished) },
    cost: both.reduce((sum, one) => sum + ((one?.asked ?? one?.failure?.took)?.cost ?? 0), 0),
    failures: both.flatMap((one) => one?.failure ?? []),
  }
}

type Attempt = { asked: AskedVerdict; failure: null } | { asked: null; failure: NoVerdict }

const draftOutcome = (attempted: Attempt | null) => ({
  draftAction: attempted?.asked?.verdict.action ?? null,
  draftCategoryId: attempted?.asked?.verdict.section?.policyCategoryId ?? null,
  draftConfidence: attempted?.asked?.verdict.confidence ?? null,
  draftReasoning: attempted?.asked?.verdict.reasoning ?? null,
  draftError: attempted?.failure?.message ?? null,
})

const publishedOutcome = (attempted: Attempt | null) => ({
  publishedAction: attempted?.asked?.verdict.action ?? null,
  publishedCategoryId: attempted?.asked?.verdict.section?.policyCategoryId ?? null,
  publishedError: attempted?.failure?.message ?? null,
})

async function attempt(ask: () => Promise<AskedVerdict>): Promise<Attempt> {
  try {
    return { asked: await ask(), failure: null }
  } catch (failure) {
    if (!(failure instanceof NoVerdict)) throw failure
    return { asked: null, failure }
  }
}
