import { readFile } from 'node:fs/promises'
import type { UnjudgedPart } from '../../intake/content/unjudged.ts'
import { sha256 } from '../../platform/crypto.ts'
import language from '../facts/language.ts'
import type { AskedItem, Item } from '../item.ts'
import type { UnheardFile } from '../media/item-media.ts'
import { framesOf } from '../media/look-at-media.ts'
import { isFetched, type MediaFile } from '../media/media-file.ts'
import type { MediaTools } from '../media/media-tools.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { InputOf } from '../providers/signal-provider.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import type { SignalKind, SignalValues } from '../providers/signal-values.ts'
import type { ReadyRoutes } from '../routes/ready-routes.ts'
import { basicLabelsOf } from './basic-labels.ts'
import type {
  BasicLabels,
  FileTold,
  FrameTold,
  OpenSignals,
  PictureSignal,
  PictureTold,
  TextQuestion,
  TextSignal,
  TextTold,
} from './open-signals.ts'
import { type PictureFile, pictureInput } from './picture-input.ts'
import type { SignalAsker } from './signal-asker.ts'
import { SignalFailure } from './signal-failure.ts'
import {
  digestOfText,
  keyOfBasicLabels,
  keyOfProvider,
  policyOfFrames,
  questionOf,
  questions,
} from './signal-question.ts'
import type { Asked, SignalReader } from './signal-reader.ts'
import type { ResultKey } from './signal-result.store.ts'
import { mayMove, ofMoving, ofStill } from './told-of-pictures.ts'
import { toldOfFrames, type WholeFrame } from './told-of-frames.ts'
import { UnhadSignals } from './unhad-signals.ts'

interface Parts extends MediaTools {
  reader: SignalReader
  asker: SignalAsker
  routes: ReadyRoutes
}

/** The signals of one item while it is judged: each is asked for when it is first wanted, and what could not be had is noted. */
export class ItemSignals implements OpenSignals {
  readonly #told = new Map<string, Promise<unknown>>()
  readonly #unhad: UnhadSignals

  constructor(
    private readonly item: AskedItem,
    private readonly files: readonly MediaFile[],
    private readonly parts: Parts,
  ) {
    this.#unhad = new UnhadSignals(item, parts.routes)
  }

  /** What was wanted and could not be had. */
  get unjudged(): UnjudgedPart[] {
    return this.#unhad.parts
  }

  /** Notes files of which could not be told what is said in them. */
  noteUnheard(files: readonly UnheardFile[]): void {
    for (const { failure, ...file } of files)
      this.#unhad.note('transcript', failure, { ...file, unfetched: false })
  }

  ofImages<K extends PictureSignal>(signal: K): Promise<FileTold<PictureTold<SignalValues[K]>[]>[] | null> {
    return this.#once(signal, () =>
      this.#ofPictures(signal, { whole: '', frames: questions.frames }, (provider, picture) =>
        this.#ask(provider, signal, picture),
      ),
    )
  }

  policyScoresOfImages(
    policy: string,
  ): Promise<FileTold<PictureTold<SignalValues['policy_score']>[]>[] | null> {
    const asked = { whole: questionOf({ policy }), frames: policyOfFrames(policy) }
    return this.#once(`policy ${asked.whole}`, () =>
      this.#ofPictures('policy_score', asked, (provider, picture) =>
        this.#askPolicy(provider, policy, picture),
      ),
    )
  }

  policyScoresOfVideos(
    policy: string,
  ): Promise<FileTold<FrameTold<SignalValues['policy_score']>[]>[] | null> {
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

  ofVideos<K extends PictureSignal>(signal: K): Promise<FileTold<FrameTold<SignalValues[K]>[]>[] | null> {
    return this.#once(`${signal} of videos`, () =>
      this.#byProvider(signal, 'video', (provider) => [
        keyOfProvider(provider, signal, questions.frames),
        (video) =>
          this.#frames(video, keyOfProvider(provider, signal), (frame) => this.#ask(provider, signal, frame)),
      ]),
    )
  }

  basicLabelsOfImages(): Promise<FileTold<BasicLabels>[] | null> {
    return this.#once('basic', () =>
      this.#basic('image', questions.basic, (picture) => this.#basicLabels(picture)),
    )
  }

  basicLabelsOfVideos(): Promise<FileTold<FrameTold<BasicLabels>[]>[] | null> {
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
  ): Promise<TextTold<SignalValues[K]> | null> {
    const asked = questionOf(question)
    const { text } = item
    return this.#once(JSON.stringify([signal, asked, text]), async () => {
      const provider = this.parts.routes.providerFor(signal, this.item)
      if (!provider || !text?.trim()) return null
      const told = language.compute(item, {})
      const input = textInput(signal, { text, language: told }, question)
      const [first] = await this.parts.reader.tell(keyOfProvider(provider, signal, asked), [
        { digest: digestOfText(text, told), ask: () => this.parts.asker.ask(provider, signal, input) },
      ])
      if (first?.failure) this.#unhad.note(signal, first.failure, null)
      return { value: first?.value ?? null, problem: first?.failure?.message ?? null }
    })
  }

  #once<V>(name: string, tell: () => Promise<V>): Promise<V> {
    const told = this.#told.get(name) ?? tell()
    this.#told.set(name, told)
    return told as Promise<V>
  }

  /** Of pictures that may move their frames, of the others the whole. */
  async #ofPictures<V>(
    signal: SignalKind,
    asked: { whole: string; frames: string },
    ask: (provider: ReadyProvider, picture: PictureFile) => Promise<V>,
  ): Promise<FileTold<PictureTold<V>[]>[] | null> {
    const provider = this.parts.routes.providerFor(signal, this.item)
    if (!provider) return null
    const pictures = this.#filesOf('image')
    const moving = pictures.filter(({ probe }) => signal !== 'hash_matches' && mayMove(probe.mime))
    const still = pictures.filter((file) => !moving.includes(file))
    const [whole, ofFrames] = [
      keyOfProvider(provider, signal, asked.whole),
      keyOfProvider(provider, signal, asked.frames),
    ]
    const askOne = (picture: PictureFile) => ask(provider, picture)
    const told = await Promise.all([
      this.#ofFiles(signal, still, whole, askOne).then((each) => each.map(ofStill)),
      this.#ofFiles(signal, moving, ofFrames, (file) => this.#frames(file, whole, askOne)).then((each) =>
        each.map(ofMoving),
      ),
    ])
    return told.flat().toSorted((a, b) => a.position - b.position)
  }

  async #byProvider<V>(
    signal: SignalKind,
    kind: 'image' | 'video',
    way: (provider: ReadyProvider) => [ResultKey, (file: PictureFile) => Promise<V>],
  ): Promise<FileTold<V>[] | null> {
    const provider = this.parts.routes.providerFor(signal, this.item)
    return provider && this.#ofFiles(signal, this.#filesOf(kind), ...way(provider))
  }

  async #basic<V>(
    kind: 'image' | 'video',
    question: string,
    ask: (file: PictureFile) => Promise<V>,
  ): Promise<FileTold<V>[] | null> {
    if (!basicLabelsOf(this.parts.analyzer)) return null
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
  ): Promise<FileTold<V>[]> {
    const fetched = files.flatMap(({ file, sha256: digest, probe }) =>
      file && digest ? [{ file, sha256: digest, mime: probe.mime }] : [],
    )
    const asked = fetched.map((file): Asked<V> => ({ digest: file.sha256, ask: () => ask(file) }))
    const told = await this.parts.reader.tell(key, asked)
    const byDigest = new Map(asked.map(({ digest }, at) => [digest, told[at]]))
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
    // Each signal of pictures is told of the same input.
    const input = (await this.#input(provider, picture)) as InputOf[K]
    return this.parts.asker.ask(provider, signal, input)
  }

  async #askPolicy(
    provider: ReadyProvider,
    policy: string,
    picture: PictureFile,
  ): Promise<SignalValues['policy_score']> {
    const input = { policy, picture: await this.#input(provider, picture) }
    return this.parts.asker.ask(provider, 'policy_score', input)
  }

  #input = (provider: ReadyProvider, picture: PictureFile) =>
    pictureInput(this.parts.analyzer, picture, signalProvider(provider.provider)?.pictures)

  #basicLabels = ({ file }: PictureFile): Promise<BasicLabels> => {
    const label = basicLabelsOf(this.parts.analyzer)
    if (!label) throw new SignalFailure('nothing gives basic labels', 'refused')
    return label(file)
  }

  #frames<V>(
    whole: PictureFile,
    key: ResultKey,
    ask: (frame: PictureFile) => Promise<V>,
  ): Promise<FrameTold<V>[]> {
    const media = this.files.find(({ file }) => file === whole.file)
    const take = async (): Promise<WholeFrame[]> => {
      if (!media || !isFetched(media)) throw new SignalFailure('it was not fetched', 'away')
      const frames = await framesOf(media, this.parts)
      return Promise.all(
        frames.map(async ({ file, second }) => ({ file, second, sha256: sha256(await readFile(file)) })),
      )
    }
    return toldOfFrames(this.parts.reader, key, take, (frame) =>
      ask({ ...frame, mime: frame.file === whole.file ? whole.mime : 'image/jpeg' }),
    )
  }
}

function textInput<K extends TextSignal>(
  signal: K,
  text: InputOf['text_labels'],
  question: TextQuestion<K>,
): InputOf[K] {
  // A policy is told of a text or of a picture; the other signals of the text itself.
  const input = signal === 'policy_score' ? { ...question, text } : { ...question, ...text }
  return input as unknown as InputOf[K]
}
