import { readFile } from 'node:fs/promises'
import type { UnjudgedPart } from '../../intake/content/unjudged.ts'
import { sha256 } from '../../platform/crypto.ts'
import language from '../facts/language.ts'
import type { AskedItem, Item } from '../item.ts'
import type { UntranscribedFile } from '../media/item-media.ts'
import { framesOf } from '../media/look-at-media.ts'
import { isFetched, type MediaFile } from '../media/media-file.ts'
import type { MediaTools } from '../media/media-tools.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { InputOf } from '../providers/signal-provider.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import type { SignalKind, SignalValues } from '../providers/signal-values.ts'
import type { ReadyRoutes } from '../routes/ready-routes.ts'
import { basicLabelsOf } from './basic-labels.ts'
import { answersOfFrames, type WholeFrame } from './frame-answers.ts'
import type {
  BasicLabels,
  FileAnswer,
  FrameAnswer,
  OpenSignals,
  PictureSignal,
  PictureAnswer,
  TextQuestion,
  TextSignal,
  TextAnswer,
} from './open-signals.ts'
import { mayMove, ofMoving, ofStill } from './picture-answers.ts'
import { type PictureFile, pictureInput } from './picture-input.ts'
import type { RequestAsker } from './signal-asker.ts'
import { SignalFailure } from './signal-failure.ts'
import {
  digestOfText,
  keyOfBasicLabels,
  keyOfProvider,
  policyOfFrames,
  questionOf,
  questions,
} from './signal-question.ts'
import type { SignalQuestion, SignalReader } from './signal-reader.ts'
import type { ResultKey } from './signal-result.store.ts'
import { UnhadSignals } from './unhad-signals.ts'

interface Dependencies extends MediaTools {
  reader: SignalReader
  asker: RequestAsker
  routes: ReadyRoutes
}

/** The signals of one item during its evaluation: each is requested on first use, and failures are collected. */
export class ItemSignals implements OpenSignals {
  readonly #answers = new Map<string, Promise<unknown>>()
  readonly #unhad: UnhadSignals

  constructor(
    private readonly item: AskedItem,
    private readonly files: readonly MediaFile[],
    private readonly deps: Dependencies,
  ) {
    this.#unhad = new UnhadSignals(item, deps.routes)
  }

  /** The signals that were needed but unavailable. */
  get unjudged(): UnjudgedPart[] {
    return this.#unhad.parts
  }

  /** Records files whose speech could not be transcribed. */
  noteUntranscribed(files: readonly UntranscribedFile[]): void {
    for (const { failure, ...file } of files)
      this.#unhad.note('transcript', failure, { ...file, unfetched: false })
  }

  ofImages<K extends PictureSignal>(
    signal: K,
  ): Promise<FileAnswer<PictureAnswer<SignalValues[K]>[]>[] | null> {
    return this.#once(signal, () =>
      this.#ofPictures(signal, { whole: '', frames: questions.frames }, (provider, picture) =>
        this.#ask(provider, signal, picture),
      ),
    )
  }

  policyScoresOfImages(
    policy: string,
  ): Promise<FileAnswer<PictureAnswer<SignalValues['policy_score']>[]>[] | null> {
    const asked = { whole: questionOf({ policy }), frames: policyOfFrames(policy) }
    return this.#once(`policy ${asked.whole}`, () =>
      this.#ofPictures('policy_score', asked, (provider, picture) =>
        this.#askPolicy(provider, policy, picture),
      ),
    )
  }

  policyScoresOfVideos(
    policy: string,
  ): Promise<FileAnswer<FrameAnswer<SignalValues['policy_score']>[]>[] | null> {
    const [question, ofFrames] = [questionOf({ policy }), policyOfFrames(policy)]
    return this.#once(`policy ${ofFrames}`, () =>
      this.#byProvider('policy_score', 'video', (provider) => [
        keyOfProvider(provider, 'policy_score', ofFrames),
        (video) =>
          this.#frames(video, keyOfProvider(provider, 'policy_score', question), (frame) =>
            this.#askPolicy(provider, policy, frame),
          ),
      ]),
    )
  }

  ofVideos<K extends PictureSignal>(signal: K): Promise<FileAnswer<FrameAnswer<SignalValues[K]>[]>[] | null> {
    return this.#once(`${signal} of videos`, () =>
      this.#byProvider(signal, 'video', (provider) => [
        keyOfProvider(provider, signal, questions.frames),
        (video) =>
          this.#frames(video, keyOfProvider(provider, signal), (frame) => this.#ask(provider, signal, frame)),
      ]),
    )
  }

  basicLabelsOfImages(): Promise<FileAnswer<BasicLabels>[] | null> {
    return this.#once('basic', () =>
      this.#basic('image', questions.basic, (picture) => this.#basicLabels(picture)),
    )
  }

  basicLabelsOfVideos(): Promise<FileAnswer<FrameAnswer<BasicLabels>[]>[] | null> {
    const key = keyOfBasicLabels(this.item.workspaceId, questions.basic)
    return this.#once('basic of videos', () =>
      this.#basic('video', questions.basicFrames, (video) =>
        this.#frames(video, key, (frame) => this.#basicLabels(frame)),
      ),
    )
  }

  ofText<K extends TextSignal>(
    signal: K,
    question: TextQuestion<K>,
    item: Item,
  ): Promise<TextAnswer<SignalValues[K]> | null> {
    const asked = questionOf(question)
    const { text } = item
    return this.#once(JSON.stringify([signal, asked, text]), async () => {
      const provider = this.deps.routes.providerFor(signal, this.item)
      if (!provider || !text?.trim()) return null
      const detected = language.compute(item, {})
      const input = textInput(signal, { text, language: detected }, question)
      const [first] = await this.deps.reader.read(keyOfProvider(provider, signal, asked), [
        { digest: digestOfText(text, detected), ask: () => this.deps.asker.ask(provider, signal, input) },
      ])
      if (first?.failure) this.#unhad.note(signal, first.failure, null)
      return { value: first?.value ?? null, problem: first?.failure?.message ?? null }
    })
  }

  #once<V>(name: string, ask: () => Promise<V>): Promise<V> {
    const answer = this.#answers.get(name) ?? ask()
    this.#answers.set(name, answer)
    return answer as Promise<V>
  }

  /** Answers about the frames of pictures that may be animated, and about others as a whole. */
  async #ofPictures<V>(
    signal: SignalKind,
    asked: { whole: string; frames: string },
    ask: (provider: ReadyProvider, picture: PictureFile) => Promise<V>,
  ): Promise<FileAnswer<PictureAnswer<V>[]>[] | null> {
    const provider = this.deps.routes.providerFor(signal, this.item)
    if (!provider) return null
    const pictures = this.#filesOf('image')
    const moving = pictures.filter(({ probe }) => signal !== 'hash_matches' && mayMove(probe.mime))
    const still = pictures.filter((file) => !moving.includes(file))
    const [whole, ofFrames] = [
      keyOfProvider(provider, signal, asked.whole),
      keyOfProvider(provider, signal, asked.frames),
    ]
    const askOne = (picture: PictureFile) => ask(provider, picture)
    const answers = await Promise.all([
      this.#ofFiles(signal, still, whole, askOne).then((each) => each.map(ofStill)),
      this.#ofFiles(signal, moving, ofFrames, (file) => this.#frames(file, whole, askOne)).then((each) =>
        each.map(ofMoving),
      ),
    ])
    return answers.flat().toSorted((a, b) => a.position - b.position)
  }

  async #byProvider<V>(
    signal: SignalKind,
    kind: 'image' | 'video',
    way: (provider: ReadyProvider) => [ResultKey, (file: PictureFile) => Promise<V>],
  ): Promise<FileAnswer<V>[] | null> {
    const provider = this.deps.routes.providerFor(signal, this.item)
    return provider && this.#ofFiles(signal, this.#filesOf(kind), ...way(provider))
  }

  async #basic<V>(
    kind: 'image' | 'video',
    question: string,
    ask: (file: PictureFile) => Promise<V>,
  ): Promise<FileAnswer<V>[] | null> {
    if (!basicLabelsOf(this.deps.analyzer)) return null
    return this.#ofFiles(
      'image_labels',
      this.#filesOf(kind),
      keyOfBasicLabels(this.item.workspaceId, question),
      ask,
    )
  }

  #filesOf = (kind: MediaFile['kind']) => this.files.filter((file) => file.kind === kind)

  async #ofFiles<V>(
    signal: SignalKind,
    files: readonly MediaFile[],
    key: ResultKey,
    ask: (file: PictureFile) => Promise<V>,
  ): Promise<FileAnswer<V>[]> {
    const fetched = files.flatMap(({ file, sha256: digest, probe }) =>
      file && digest ? [{ file, sha256: digest, mime: probe.mime }] : [],
    )
    const asked = fetched.map((file): SignalQuestion<V> => ({ digest: file.sha256, ask: () => ask(file) }))
    const answers = await this.deps.reader.read(key, asked)
    const byDigest = new Map(asked.map(({ digest }, at) => [digest, answers[at]]))
    return files.map(({ kind, position, sha256: digest, probe }) => {
      const found = byDigest.get(digest ?? '')
      const failure = found ? found.failure : new SignalFailure(probe.error ?? 'it was not fetched', 'away')
      if (failure) this.#unhad.note(signal, failure, { kind, position, unfetched: !found })
      return { position, value: found?.value ?? null, problem: failure?.message ?? null }
    })
  }

  async #ask<K extends PictureSignal>(
    provider: ReadyProvider,
    signal: K,
    picture: PictureFile,
  ): Promise<SignalValues[K]> {
    // Each signal of pictures takes the same input.
    const input = (await this.#input(provider, picture)) as InputOf[K]
    return this.deps.asker.ask(provider, signal, input)
  }

  async #askPolicy(
    provider: ReadyProvider,
    policy: string,
    picture: PictureFile,
  ): Promise<SignalValues['policy_score']> {
    const input = { policy, picture: await this.#input(provider, picture) }
    return this.deps.asker.ask(provider, 'policy_score', input)
  }

  #input = (provider: ReadyProvider, picture: PictureFile) =>
    pictureInput(this.deps.analyzer, picture, signalProvider(provider.provider)?.pictures)

  #basicLabels = ({ file }: PictureFile): Promise<BasicLabels> => {
    const label = basicLabelsOf(this.deps.analyzer)
    if (!label) throw new SignalFailure('nothing gives basic labels', 'refused')
    return label(file)
  }

  #frames<V>(
    whole: PictureFile,
    key: ResultKey,
    ask: (frame: PictureFile) => Promise<V>,
  ): Promise<FrameAnswer<V>[]> {
    const media = this.files.find(({ file }) => file === whole.file)
    const take = async (): Promise<WholeFrame[]> => {
      if (!media || !isFetched(media)) throw new SignalFailure('it was not fetched', 'away')
      const frames = await framesOf(media, this.deps)
      return Promise.all(
        frames.map(async ({ file, second }) => ({ file, second, sha256: sha256(await readFile(file)) })),
      )
    }
    return answersOfFrames(this.deps.reader, key, take, (frame) =>
      ask({ ...frame, mime: frame.file === whole.file ? whole.mime : 'image/jpeg' }),
    )
  }
}

function textInput<K extends TextSignal>(
  signal: K,
  text: InputOf['text_labels'],
  question: TextQuestion<K>,
): InputOf[K] {
  // A policy score takes a text or a picture; the other signals take the text itself.
  const input = signal === 'policy_score' ? { ...question, text } : { ...question, ...text }
  return input as unknown as InputOf[K]
}
