import { CappedProcess, ProcessEnded } from '../../../platform/capped-process.ts'
import { SharedTurns } from '../../../platform/turns.ts'
import { spokenTextOf, type SpokenText, NotTranscribed } from '../transcriber.ts'
import type { SpeechReply, SpeechRequest } from './speech-protocol.ts'

/** The limits of each process. */
const usualLimits = {
  /** Writable memory: the networks take 750 MB, the compiler of a program that runs from source 2,050 more. */
  megabytes: 3584,
  idleMs: 60_000,
  transcribeMs: 120_000,
  /** Additional time for loading the networks, and for finishing the present piece. */
  graceMs: 30_000,
}
const line = {
  most: 100,
  waitMs: 90_000,
  refusal: () => new NotTranscribed('too many sounds wait to be heard'),
}

/**
 * Transcribes speech without a service, in English only: in child processes with limits on memory and time, so that a
 * hostile file can only crash one of those. They start with the first file and end after a minute without one.
 */
export class EmbeddedTranscriber {
  readonly #processes: readonly CappedProcess<SpeechRequest, SpeechReply>[]
  readonly #turns: SharedTurns
  readonly #limits: typeof usualLimits

  /** `processes` transcribe concurrently; further files wait, for a minute and a half at most, and workspaces take turns. */
  constructor(processes: number, limits: Partial<typeof usualLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
    this.#processes = Array.from(
      { length: processes },
      () => new CappedProcess(import.meta.url, './speech.child.ts', this.#limits),
    )
    this.#turns = new SharedTurns({ atOnce: processes, line })
  }

  /** The transcript of a file of raw samples (see SpeechRequest) of a workspace. @throws NotTranscribed */
  async transcribe(workspaceId: string, file: string): Promise<SpokenText> {
    const { moments, ...rest } = await this.#turns.run(workspaceId, () => this.#call(file))
    return { ...spokenTextOf(moments), cut: cutOf(rest) }
  }

  /** Ends the processes. */
  close(): void {
    for (const each of this.#processes) each.stop()
  }

  async #call(file: string): Promise<SpeechReply> {
    const idle = this.#processes.find(({ waiting }) => waiting === 0)
    if (!idle) throw new Error('there is no process to hear with')
    const { transcribeMs, graceMs } = this.#limits
    try {
      return await idle.call({ file, mostMs: transcribeMs }, transcribeMs + graceMs)
    } catch (error) {
      if (error instanceof ProcessEnded) throw new NotTranscribed(error.message)
      throw error
    }
  }
}

/** A sentence about the parts that were not transcribed; null where all of it was. */
function cutOf({ missedSeconds, endedAt }: Omit<SpeechReply, 'moments'>): string | null {
  const missed = Math.ceil(missedSeconds)
  const words = [
    missed > 0 && `${counted(missed)} of speech not understood, in a language other than English or unclear`,
    endedAt !== null && `what is said was heard up to second ${Math.floor(endedAt)} only`,
  ]
  return words.filter(Boolean).join('; ') || null
}

const counted = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`)
