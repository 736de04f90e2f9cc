import { computed, ref, shallowRef } from 'vue'
import { failureOf, type Failure } from '../../graphql/errors.ts'

/** The state of saving a draft; `taken` when another admin has changed it, `refused` when it exceeds a limit. */
export type DraftState = 'saved' | 'waiting' | 'saving' | 'retrying' | 'refused' | 'taken'

/** Milliseconds without a change after which a draft is saved, and after which a failed save is retried. */
export const pause = { typing: 800, failed: 3_000 }

/**
 * Saves a draft while it is edited: shortly after each change, one save at a time, each based on the revision that the previous
 * one returned. A save without an answer is retried; after a refusal it waits for the next change.
 */
export class DraftSaving<Draft> {
  readonly state = ref<DraftState>('saved')
  readonly failure = shallowRef<Failure>()
  readonly dirty = computed(() => this.state.value !== 'saved')
  #pending: { draft: Draft } | undefined
  #running: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #revision = 0

  /** `save` stores a draft that is based on a revision, and returns the new revision. */
  constructor(private readonly save: (draft: Draft, basedOn: number) => Promise<number>) {}

  /** The revision that the next save is based on. */
  get revision(): number {
    return this.#revision
  }

  /** Starts from a revision of the server, with nothing to save. */
  start(from: number): void {
    this.stop()
    this.#revision = from
    this.#pending = undefined
    this.failure.value = undefined
    this.state.value = 'saved'
  }

  /** Schedules a save of the current draft. */
  changed(draft: Draft): void {
    this.#pending = { draft }
    if (this.state.value === 'taken') return
    if (this.state.value !== 'saving') this.state.value = 'waiting'
    this.#later(pause.typing)
  }

  /** Saves at once; true when everything is saved. */
  async flush(): Promise<boolean> {
    this.stop()
    await this.#running
    if (this.#pending && this.state.value !== 'taken') {
      this.#running = this.#attempt(this.#pending).finally(() => (this.#running = undefined))
      await this.#running
    }
    return this.#pending === undefined
  }

  /** Saves a draft that was merged with another admin's, which has this revision; true when everything is saved. */
  rebase(draft: Draft, theirs: number): Promise<boolean> {
    this.#revision = theirs
    this.#pending = { draft }
    this.state.value = 'waiting'
    return this.flush()
  }

  /** Cancels the scheduled save. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #later(milliseconds: number): void {
    this.stop()
    this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }

  async #attempt(sent: { draft: Draft }): Promise<void> {
    this.state.value = 'saving'
    try {
      this.#revision = await this.save(sent.draft, this.#revision)
      if (this.#pending === sent) this.#pending = undefined
      this.failure.value = undefined
      this.state.value = this.#pending ? 'waiting' : 'saved'
    } catch (error) {
      this.#failed(failureOf(error))
    }
  }

  #failed(failure: Failure): void {
    this.failure.value = failure
    this.state.value = stateAfter(failure)
    if (this.state.value === 'retrying') this.#later(pause.failed)
  }
}

function stateAfter({ code }: Failure): DraftState {
  if (code === 'CONFLICT') return 'taken'
  return code === 'BAD_USER_INPUT' ? 'refused' : 'retrying'
}
