import { CappedProcess } from '../../platform/capped-process.ts'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type {
  BasicLabels,
  FrameEmbedding,
  MediaReply,
  MediaRequest,
  PictureLook,
  ShownFrame,
} from './media-protocol.ts'

/** Of memory that may be written to: a reader of Latin letters uses 400 MB and one of all scripts 1,020, all else 540. */
const megabytes = { read: 2048, other: 1024 }
const idleMs = 60_000
const timeoutMs = { look: 15_000, read: 20_000, label: 15_000, embed: 15_000, show: 15_000, frames: 15_000 }

type Decoder = CappedProcess<MediaRequest, MediaReply>

const decoders = (count: number, most: number): Decoder[] =>
  Array.from(
    { length: count },
    () => new CappedProcess(import.meta.url, './media.child.ts', { megabytes: most, idleMs }),
  )

/** That a picture could not be analyzed; `lasting` where it would fail again. */
export class NotAnalyzed extends Error {
  constructor(
    message: string,
    readonly lasting: boolean,
  ) {
    super(message)
  }
}

/**
 * Decodes pictures in processes of their own, each with caps on pixels, memory and time, so that a hostile file costs one
 * of those and nothing else. They start with the first picture and end after a minute without one.
 */
export class PictureAnalyzer {
  /** Text is read apart: the readers of scripts and the network that labels do not fit under one cap. */
  readonly #readers: readonly Decoder[]
  readonly #others: readonly Decoder[]

  /** `processes` for reading text, and as many for all else; `most` is what one of each may take, in megabytes. */
  constructor(processes: number, most = megabytes) {
    this.#readers = decoders(processes, most.read)
    this.#others = decoders(processes, most.other)
  }

  /** What a picture file is, with its prints and QR codes. @throws NotAnalyzed */
  async look(file: string): Promise<PictureLook> {
    const reply = await this.#ask({ task: 'look', file })
    if ('look' in reply) return reply.look
    throw refusal(reply)
  }

  /** The text in a picture file, in Latin letters and the scripts. @throws NotAnalyzed */
  async read(file: string, scripts: readonly TextScript[] = []): Promise<string> {
    const reply = await this.#ask({ task: 'read', file, scripts })
    if ('text' in reply) return reply.text
    throw refusal(reply)
  }

  /** A picture file scaled down for models: a JPEG as Base64. @throws NotAnalyzed */
  async show(file: string): Promise<string> {
    const reply = await this.#ask({ task: 'show', file })
    if ('shown' in reply) return reply.shown
    throw refusal(reply)
  }

  /** The same of up to five frames of an animation that differ, the first among them; none of a picture with one. @throws NotAnalyzed */
  async frames(file: string): Promise<ShownFrame[]> {
    const reply = await this.#ask({ task: 'frames', file })
    if ('frames' in reply) return reply.frames
    throw refusal(reply)
  }

  /** The basic labels of a picture file, the highest of up to five frames. @throws NotAnalyzed */
  async labels(file: string): Promise<BasicLabels> {
    const reply = await this.#ask({ task: 'label', file })
    if ('labels' in reply) return reply.labels
    throw refusal(reply)
  }

  /** Where a picture file stands among pictures; of an animation, up to five of its frames that differ, the first among them. @throws NotAnalyzed */
  async embeddings(file: string): Promise<FrameEmbedding[]> {
    const reply = await this.#ask({ task: 'embed', file })
    if ('embeddings' in reply) return reply.embeddings
    throw refusal(reply)
  }

  /** Ends the processes. */
  close(): void {
    for (const each of [...this.#readers, ...this.#others]) each.stop()
  }

  #ask(request: MediaRequest): Promise<MediaReply> {
    const processes = request.task === 'read' ? this.#readers : this.#others
    const [idlest] = [...processes].sort((a, b) => a.waiting - b.waiting)
    if (!idlest) throw new Error('there is no process to decode with')
    return idlest.call(request, timeoutMs[request.task]).catch((error: unknown) => {
      throw new NotAnalyzed(error instanceof Error ? error.message : String(error), false)
    })
  }
}

const refusal = (reply: MediaReply) =>
  new NotAnalyzed('problem' in reply ? reply.problem : 'the answer is of another kind', true)
