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

/** Limits of writable memory: OCR of Latin letters uses 400 MB, of all scripts 1,020, everything else 540. */
const megabytes = { read: 2048, other: 1024 }
const idleMs = 60_000
const timeoutMs = { look: 15_000, read: 20_000, label: 15_000, embed: 15_000, show: 15_000, frames: 15_000 }

type Decoder = CappedProcess<MediaRequest, MediaReply>

const decoders = (count: number, most: number): Decoder[] =>
  Array.from(
    { length: count },
    () => new CappedProcess(import.meta.url, './media.child.ts', { megabytes: most, idleMs }),
  )

/** An image could not be analyzed; `lasting` where it would fail again. */
export class NotAnalyzed extends Error {
  constructor(
    message: string,
    readonly lasting: boolean,
  ) {
    super(message)
  }
}

/**
 * Decodes images in child processes with limits on pixels, memory and time, so that a hostile file can only crash one
 * of those. They start with the first image and end after a minute without one.
 */
export class PictureAnalyzer {
  /** Separate processes for OCR: its engines and the labelling network do not fit under one memory limit. */
  readonly #readers: readonly Decoder[]
  readonly #others: readonly Decoder[]

  /** `processes` for OCR, and as many for everything else; `most` is the memory limit of each, in megabytes. */
  constructor(processes: number, most = megabytes) {
    this.#readers = decoders(processes, most.read)
    this.#others = decoders(processes, most.other)
  }

  /** The properties of an image file, with its fingerprints and QR codes. @throws NotAnalyzed */
  async look(file: string): Promise<PictureLook> {
    const reply = await this.#call({ task: 'look', file })
    if ('look' in reply) return reply.look
    throw refusal(reply)
  }

  /** The text in an image file, in Latin letters and the given scripts. @throws NotAnalyzed */
  async read(file: string, scripts: readonly TextScript[] = []): Promise<string> {
    const reply = await this.#call({ task: 'read', file, scripts })
    if ('text' in reply) return reply.text
    throw refusal(reply)
  }

  /** An image file scaled down for models: a JPEG in Base64. @throws NotAnalyzed */
  async show(file: string): Promise<string> {
    const reply = await this.#call({ task: 'show', file })
    if ('shown' in reply) return reply.shown
    throw refusal(reply)
  }

  /**
   * Up to five frames of an animation that differ, including the first, converted like `show`; empty for a still image.
   * @throws NotAnalyzed
   */
  async frames(file: string): Promise<ShownFrame[]> {
    const reply = await this.#call({ task: 'frames', file })
    if ('frames' in reply) return reply.frames
    throw refusal(reply)
  }

  /** The basic labels of an image file, the maximum over up to five frames. @throws NotAnalyzed */
  async labels(file: string): Promise<BasicLabels> {
    const reply = await this.#call({ task: 'label', file })
    if ('labels' in reply) return reply.labels
    throw refusal(reply)
  }

  /**
   * The embedding of an image file; of an animation, those of up to five frames that differ, including the first.
   * @throws NotAnalyzed
   */
  async embeddings(file: string): Promise<FrameEmbedding[]> {
    const reply = await this.#call({ task: 'embed', file })
    if ('embeddings' in reply) return reply.embeddings
    throw refusal(reply)
  }

  /** Ends the processes. */
  close(): void {
    for (const each of [...this.#readers, ...this.#others]) each.stop()
  }

  #call(request: MediaRequest): Promise<MediaReply> {
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
