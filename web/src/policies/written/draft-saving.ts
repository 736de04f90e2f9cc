import { computed, ref, shallowRef } from 'vue'
import { failureOf, type Failure } from '../../graphql/errors.ts'

/** Where a draft is on its way to the server; `taken` is when somebody else changed it, `refused` when it breaks a limit. */
export type DraftState = 'saved' | 'waiting' | 'saving' | 'retrying' | 'refused' | 'taken'

/** After how many milliseconds without a change a draft is saved, and after how many a save that failed is tried again. */
export const pause = { typing: 800, failed: 3_000 }

/**
 * Saves a draft while it is written: a moment after each change, one save at a time, each based on the revision that
 * the one before it gave. A save that gets no answer is tried again; what is refused waits for the next change.
 */
export function draftSaving<Draft>(save: (draft: Draft, basedOn: number) => Promise<number>) {
  const state = ref<DraftState>('saved')
  const failure = shallowRef<Failure>()
  let pending: { draft: Draft } | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let revision = 0

  function later(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  async function attempt(): Promise<void> {
    const sent = pending
    if (!sent) return
    state.value = 'saving'
    try {
      revision = await save(sent.draft, revision)
      if (pending === sent) pending = undefined
      failure.value = undefined
      state.value = pending ? 'waiting' : 'saved'
    } catch (error) {
      failed(failureOf(error))
    }
  }

  function failed(found: Failure): void {
    failure.value = found
    state.value =
      found.code === 'CONFLICT' ? 'taken' : found.code === 'BAD_USER_INPUT' ? 'refused' : 'retrying'
    if (state.value === 'retrying') later(pause.failed)
  }

  /** Saves what is not saved yet; true when everything is. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    await running
    if (pending && state.value !== 'taken') {
      running = attempt().finally(() => (running = undefined))
      await running
    }
    return pending === undefined
  }

  return {
    state,
    failure,
    dirty: computed(() => state.value !== 'saved'),
    flush,
    changed(draft: Draft): void {
      pending = { draft }
      if (state.value === 'taken') return
      if (state.value !== 'saving') state.value = 'waiting'
      later(pause.typing)
    },
    /** Starts from a revision of the server's, with nothing to save. */
    start(from: number): void {
      clearTimeout(timer)
      revision = from
      pending = undefined
      failure.value = undefined
      state.value = 'saved'
    },
    /** Saves over what somebody else wrote, which was this revision. */
    overwrite(theirs: number): Promise<boolean> {
      revision = theirs
      state.value = 'waiting'
      return flush()
    },
    revision: () => revision,
    stop: () => {
      clearTimeout(timer)
    },
  }
}
