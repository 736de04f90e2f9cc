import { keptOfFiles, type KeptOfFile } from './asking/signal-result.store.ts'
import type { BasicLabels, FileTold, FrameTold, PictureSignal, PictureTold } from './asking/open-signals.ts'
import { policyOfFrames, questionOf, questions } from './asking/signal-question.ts'
import { ofMoving, ofStill } from './asking/told-of-pictures.ts'
import type { FactSources } from './fact.ts'
import type { Item } from './item.ts'
import type { SignalKind, SignalValues } from './providers/signal-values.ts'
import { byPlace, type ReadMany } from './reads.ts'
import { keyOf } from './subject-id.ts'

/** That a signal is wanted of an item and nothing gives it. */
export const needsProvider = 'needs a provider'

/** What is seen in the files of an item, and why not all is known. */
export interface Seen<T> {
  seen: T[]
  problem: string | null
}

/** What nothing is seen of. */
const nothing = { told: [], problem: null }

interface Loaded<V> {
  told: FileTold<V>[]
  problem: string | null
}

/** Where what is kept of the files of items is read, each statement for a whole batch. */
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

/** What a signal tells of the item's images: asked for now where that may be, otherwise as it was told before. */
export const loadOfImages = <K extends PictureSignal>(
  item: Item,
  signal: K,
  parts: FactSources,
): Promise<Loaded<PictureTold<SignalValues[K]>[]>> =>
  loadOfPictures(item, parts, { signal, whole: '', frames: questions.frames }, () =>
    parts.signals?.ofImages(signal),
  )

/** The same of the frames of the item's videos. */
export const loadOfVideos = <K extends PictureSignal>(
  item: Item,
  signal: K,
  parts: FactSources,
): Promise<Loaded<FrameTold<SignalValues[K]>[]>> =>
  item.videoUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, parts, { signal, question: questions.frames, kind: 'video' }, () =>
        parts.signals?.ofVideos(signal),
      )

/** The embedded labels of the item's images. */
export const loadBasicLabels = (item: Item, parts: FactSources): Promise<Loaded<BasicLabels>> =>
  item.imageUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, parts, { signal: 'image_labels', question: questions.basic, kind: 'image' }, () =>
        parts.signals?.basicLabelsOfImages(),
      )

/** The embedded labels of the frames of the item's videos. */
export const loadBasicLabelsOfVideos = (
  item: Item,
  parts: FactSources,
): Promise<Loaded<FrameTold<BasicLabels>[]>> =>
  item.videoUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, parts, { signal: 'image_labels', question: questions.basicFrames, kind: 'video' }, () =>
        parts.signals?.basicLabelsOfVideos(),
      )

/** How likely the item's images violate a policy in words. */
export const loadPolicyScoresOfImages = (
  item: Item,
  policy: string,
  parts: FactSources,
): Promise<Loaded<PictureTold<SignalValues['policy_score']>[]>> =>
  loadOfPictures(
    item,
    parts,
    { signal: 'policy_score', whole: questionOf({ policy }), frames: policyOfFrames(policy) },
    () => parts.signals?.policyScoresOfImages(policy),
  )

/** The same of the frames of the item's videos. */
export const loadPolicyScoresOfVideos = (
  item: Item,
  policy: string,
  parts: FactSources,
): Promise<Loaded<FrameTold<SignalValues['policy_score']>[]>> =>
  item.videoUrls.length === 0
    ? Promise.resolve(nothing)
    : load(item, parts, { signal: 'policy_score', question: policyOfFrames(policy), kind: 'video' }, () =>
        parts.signals?.policyScoresOfVideos(policy),
      )

interface KeptKey {
  signal: SignalKind
  question: string
  kind: 'image' | 'video'
}

async function load<V>(
  item: Item,
  parts: FactSources,
  { signal, question, kind }: KeptKey,
  ask: () => Promise<FileTold<V>[] | null> | undefined,
): Promise<Loaded<V>> {
  const asked = await ask()
  return loaded(asked === undefined ? await readTold<V>(item, parts, { signal, question, kind }) : asked)
}

/** What is told of images: as of videos where one may move, as it is kept where it was told of the whole. */
async function loadOfPictures<V>(
  item: Item,
  parts: FactSources,
  { signal, whole, frames }: { signal: SignalKind; whole: string; frames: string },
  ask: () => Promise<FileTold<PictureTold<V>[]>[] | null> | undefined,
): Promise<Loaded<PictureTold<V>[]>> {
  if (item.imageUrls.length === 0) return nothing
  const asked = await ask()
  if (asked !== undefined) return loaded(asked)
  const [ofWhole, ofFrames] = await Promise.all([
    readTold<V>(item, parts, { signal, question: whole, kind: 'image' }),
    readTold<FrameTold<V>[]>(item, parts, { signal, question: frames, kind: 'image' }),
  ])
  return loaded(
    ofWhole.map((one, at) => {
      const moving = ofFrames[at]
      return moving?.value ? ofMoving(moving) : ofStill(one)
    }),
  )
}

const loaded = <V>(told: FileTold<V>[] | null): Loaded<V> =>
  told === null
    ? { told: [], problem: needsProvider }
    : { told, problem: told.find(({ problem }) => problem !== null)?.problem ?? null }

const readTold = async <V>(
  item: Item,
  parts: FactSources,
  { signal, question, kind }: KeptKey,
): Promise<FileTold<V>[]> => keptTold<V>(await parts.read(readKept(signal, question), item), kind)

const keptTold = <V>(rows: readonly KeptOfFile[], kind: KeptOfFile['kind']): FileTold<V>[] =>
  rows.flatMap(({ kind: of, position, value, problem }) =>
    of === kind
      ? [
          {
            position,
            // What stands under the key was written as a value of it.
            value: value as V | null,
            problem: problem ?? (value === null ? 'nothing of it is kept' : null),
          },
        ]
      : [],
  )
