import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import {
  SaveWrittenPolicyDraftDocument,
  WrittenPolicyDocument,
  type WrittenPolicyQuery,
} from '../../gql/graphql.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../session/draft-store.ts'
import { DraftSaving } from './draft-saving.ts'
import { sectionInput, sectionsOf, type Section } from './draft-sections.ts'

type Policy = NonNullable<WrittenPolicyQuery['writtenPolicy']>

/** An unsaved draft, and the draft that it is based on, with its revision. */
interface UnsavedDraft {
  base: Section[]
  mine: Section[]
  revision: number
}

/** A policy's draft that is saved while it is edited; it survives a reload, and is merged with others' saves. */
export function usePolicyDraft(id: string) {
  // The edited text must never be replaced by what another query writes into the cache.
  const { result, loading, error, refetch } = useQuery(
    WrittenPolicyDocument,
    { id, drafts: true },
    { fetchPolicy: 'no-cache' },
  )
  const policy = computed(() => result.value?.writtenPolicy)
  const { begin, ...writing } = useWriting(id)
  watch(policy, (loaded) => {
    // An unsaved draft stays; when another admin changed the policy, the next save reports that.
    if (loaded && writing.saving.state.value === 'saved') begin(loaded)
  })
  return { policy, loading, error, refetch, ...writing }
}

/** The state of editing: the sections, those that they are based on (`base`), and those that were sent last. */
function useWriting(id: string) {
  const { mutate: save } = useMutation(SaveWrittenPolicyDraftDocument)
  const sections = shallowRef<Section[]>([])
  const base = shallowRef<Section[]>([])
  const sent = shallowRef<Section[]>()
  const hasDraft = ref(false)
  const key = `policy:${id}`
  const keep = (revision: number): void => {
    keepDraft(key, { base: base.value, mine: sections.value, revision } satisfies UnsavedDraft)
  }

  const saving = new DraftSaving(async (draft: Section[], basedOn) => {
    sent.value = draft
    const answer = await save({ id, basedOn, sections: sectionInput(draft) })
    const saved = answer?.data?.saveWrittenPolicyDraft.writtenPolicy
    const revision = saved?.revision ?? basedOn + 1
    ;[base.value, hasDraft.value] = [draft, saved?.hasDraft ?? true]
    if (sections.value === draft) forgetDraft(key)
    else keep(revision)
    return revision
  })
  onScopeDispose(saving.stop.bind(saving))

  function write(draft: Section[]): void {
    sections.value = draft
    hasDraft.value = true
    keep(saving.revision)
  }
  function change(draft: Section[]): void {
    write(draft)
    saving.changed(draft)
  }
  function begin(loaded: Policy): void {
    const { base: began, mine, revision } = keptDraft<UnsavedDraft>(key) ?? {}
    base.value = began ?? sectionsOf(loaded)
    sections.value = sectionsOf(loaded)
    hasDraft.value = loaded.hasDraft ?? false
    saving.start(revision ?? loaded.revision)
    if (began && mine) change(mine)
  }
  return { sections, base, sent, hasDraft, saving, write, change, begin }
}
