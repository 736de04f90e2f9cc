import type {
  BasicLabels,
  FileAnswer,
  FrameAnswer,
  PictureSignal,
  PictureAnswer,
} from './asking/open-signals.ts'
import { ofMoving, ofStill } from './asking/picture-answers.ts'
import { policyOfFrames, questionOf, questions } from './asking/signal-question.ts'
import { keptOfFiles, type KeptOfFile } from './asking/signal-result.store.ts'
import type { FactSources } from './fact.ts'
import type { Item } from './item.ts'
import type { SignalKind, SignalValues } from './providers/signal-values.ts'
import { byPlace, type ReadMany } from './reads.ts'
import { keyOf } from './subject-id.ts'

/** The problem of a signal for which neither a provider nor an embedded model exists. */
export const needsProvider = 'needs a provider'

/** The findings of providers in the files of an item, and why one is missing. */
export interface FileSightings<T> {
  seen: T[]
  problem: string | null
}

/** The answer for an item without such files. */
const nothing = { answers: [], problem: null }

interface FileAnswers<V> {
  answers: FileAnswer<V>[]
  problem: string | null
}

/** The batched reads of stored answers of files, one per signal and question. */
const kept = new Map<string, ReadMany<KeptOfFile[]>>()

function readKept(signal: SignalKind, question: string): ReadMany<KeptOfFile[]> {
  const name = `${signal} ${question}`
  const known = kept.get(name)
  if (known) return known
  const read: ReadMany<KeptOfFile[]> = async (tx, subjects) =>
    byPlace(subjects, await keptOfFiles(tx, subjects.map(keyOf), { signal, question }))
  kept.set(name, read)
  return read
}

/** The provider's answers about the item's images: requested now if providers may be called, otherwise the stored ones. */
export const loadOfImages = <K extends PictureSignal>(
  item: Item,
  signal: K,
  sources: FactSources,
): Promise<FileAnswers<PictureAnswer<SignalValues[K]>[]>> =>
  loadOfPictures(item, sources, { signal, whole: '', frames: questions.frames }, () =>
    sources.signals?.ofImages(signal),
  )

/** The same for the frames of the item's videos. */
export const loadOfVideos = <K extends PictureSignal>(
  item: Item,
  signal: K,
  sources: FactSources,
): Promise<FileAnswers<FrameAnswer<SignalValues[K]>[]>> =>
  item.videoUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, sources, { signal, question: questions.frames, kind: 'video' }, () =>
        sources.signals?.ofVideos(signal),
      )

/** The embedded labels of the item's images. */
export const loadBasicLabels = (item: Item, sources: FactSources): Promise<FileAnswers<BasicLabels>> =>
  item.imageUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, sources, { signal: 'image_labels', question: questions.basic, kind: 'image' }, () =>
        sources.signals?.basicLabelsOfImages(),
      )

/** The embedded labels of the frames of the item's videos. */
export const loadBasicLabelsOfVideos = (
  item: Item,
  sources: FactSources,
): Promise<FileAnswers<FrameAnswer<BasicLabels>[]>> =>
  item.videoUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, sources, { signal: 'image_labels', question: questions.basicFrames, kind: 'video' }, () =>
        sources.signals?.basicLabelsOfVideos(),
      )

/** How likely the item's images violate a policy in words. */
export const loadPolicyScoresOfImages = (
  item: Item,
  policy: string,
  sources: FactSources,
): Promise<FileAnswers<PictureAnswer<SignalValues['policy_score']>[]>> =>
  loadOfPictures(
    item,
    sources,
    { signal: 'policy_score', whole: questionOf({ policy }), frames: policyOfFrames(policy) },
    () => sources.signals?.policyScoresOfImages(policy),
  )

/** The same for the frames of the item's videos. */
export const loadPolicyScoresOfVideos = (
  item: Item,
  policy: string,
  sources: FactSources,
): Promise<FileAnswers<FrameAnswer<SignalValues['policy_score']>[]>> =>
  item.videoUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, sources, { signal: 'policy_score', question: policyOfFrames(policy), kind: 'video' }, () =>
        sources.signals?.policyScoresOfVideos(policy),
      )

interface KeptKey {
  signal: SignalKind
  question: string
  kind: 'image' | 'video'
}

async function load<V>(
  item: Item,
  sources: FactSources,
  { signal, question, kind }: KeptKey,
  ask: () => Promise<FileAnswer<V>[] | null> | undefined,
): Promise<FileAnswers<V>> {
  const asked = await ask()
  return loaded(asked === undefined ? await readAnswers<V>(item, sources, { signal, question, kind }) : asked)
}

/** Answers about images: about frames where an image is animated, else about the whole image. */
async function loadOfPictures<V>(
  item: Item,
  sources: FactSources,
  { signal, whole, frames }: { signal: SignalKind; whole: string; frames: string },
  ask: () => Promise<FileAnswer<PictureAnswer<V>[]>[] | null> | undefined,
): Promise<FileAnswers<PictureAnswer<V>[]>> {
  if (item.imageUrls.length === 0) return nothing
  const asked = await ask()
  if (asked !== undefined) return loaded(asked)
  const [ofWhole, ofFrames] = await Promise.all([
    readAnswers<V>(item, sources, { signal, question: whole, kind: 'image' }),
    readAnswers<FrameAnswer<V>[]>(item, sources, { signal, question: frames, kind: 'image' }),
  ])
  return loaded(
    ofWhole.map((one, at) => {
      const moving = ofFrames[at]
      return moving?.value ? ofMoving(moving) : ofStill(one)
    }),
  )
}

const loaded = <V>(answers: FileAnswer<V>[] | null): FileAnswers<V> =>
  answers === null
    ? { answers: [], problem: needsProvider }
    : { answers, problem: answers.find(({ problem }) => problem !== null)?.problem ?? null }

const readAnswers = async <V>(
  item: Item,
  sources: FactSources,
  { signal, question, kind }: KeptKey,
): Promise<FileAnswer<V>[]> => storedAnswers<V>(await sources.read(readKept(signal, question), item), kind)

const storedAnswers = <V>(rows: readonly KeptOfFile[], kind: KeptOfFile['kind']): FileAnswer<V>[] =>
  rows.flatMap(({ kind: of, position, value, problem }) =>
    of === kind
      ? [
          {
            position,
            // The row under the key was written as a value of this type.
            value: value as V | null,
            problem: problem ?? (value === null ? 'nothing of it is kept' : null),
          },
        ]
      : [],
  )
