import { CappedProcess } from '../../platform/capped-process.ts'
import type { MediaReply, MediaRequest, PictureLook } from './media-protocol.ts'

const caps = { megabytes: 1024, idleMs: 60_000 }
const timeoutMs = { look: 15_000, read: 20_000 }

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
  readonly #processes: readonly CappedProcess<MediaRequest, MediaReply>[]

  constructor(processes: number) {
    this.#processes = Array.from(
      { length: processes },
      () => new CappedProcess(import.meta.url, './media.child.ts', caps),
    )
  }

  /** What a picture file is, with its prints and QR codes. @throws NotAnalyzed */
  async look(file: string): Promise<PictureLook> {
    const reply = await this.#ask({ task: 'look', file })
    if ('look' in reply) return reply.look
    throw refusal(reply)
  }

  /** The text in a picture file. @throws NotAnalyzed */
  async read(file: string): Promise<string> {
    const reply = await this.#ask({ task: 'read', file })
    if ('text' in reply) return reply.text
    throw refusal(reply)
  }

  /** Ends the processes. */
  close(): void {
    for (const each of this.#processes) each.stop()
  }

  #ask(request: MediaRequest): Promise<MediaReply> {
    const [idlest] = [...this.#processes].sort((a, b) => a.waiting - b.waiting)
    if (!idlest) throw new Error('there is no process to decode with')
    return idlest.call(request, timeoutMs[request.task]).catch((error: unknown) => {
      throw new NotAnalyzed(error instanceof Error ? error.message : String(error), false)
    })
  }
}

const refusal = (reply: MediaReply) =>
  new NotAnalyzed('problem' in reply ? reply.problem : 'the answer is of another kind', true)
