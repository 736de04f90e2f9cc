import { useApolloClient, useMutation, useQuery } from '@vue/apollo-composable'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  DiscardWrittenPolicyDraftDocument,
  PublishWrittenPolicyDocument,
  SaveWrittenPolicyDraftDocument,
  WrittenPolicyDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { DraftSaving } from './draft-saving.ts'
import { sectionInput, sectionsOf, type Section } from './draft-sections.ts'

/** A written policy whose draft is edited and saved while it is, and what can be done with the draft. */
export function usePolicyEditor(id: string) {
  const draft = useDraft(id)
  return { ...draft, ...useDraftActions(id, draft) }
}

export type PolicyEditor = ReturnType<typeof usePolicyEditor>

/** What is being written, saved while it is. */
function useDraft(id: string) {
  // What is being written must never be replaced by what another query puts into the cache.
  const { result, loading, error, refetch } = useQuery(
    WrittenPolicyDocument,
    { id, drafts: true },
    { fetchPolicy: 'no-cache' },
  )
  const { mutate: save } = useMutation(SaveWrittenPolicyDraftDocument)
  const policy = computed(() => result.value?.writtenPolicy)
  const sections = shallowRef<Section[]>([])
  const hasDraft = ref(false)

  const saving = new DraftSaving(async (draft: Section[], basedOn) => {
    const answer = await save({ id, basedOn, sections: sectionInput(draft) })
    const saved = answer?.data?.saveWrittenPolicyDraft.writtenPolicy
    hasDraft.value = saved?.hasDraft ?? true
    return saved?.revision ?? basedOn + 1
  })
  onScopeDispose(() => {
    saving.stop()
  })

  watch(policy, (loaded) => {
    // What is being written stays; when somebody else changed the policy, its next save says so.
    if (!loaded || !['saved', 'taken'].includes(saving.state.value)) return
    sections.value = sectionsOf(loaded)
    hasDraft.value = loaded.hasDraft ?? false
    saving.start(loaded.revision)
  })

  function change(changed: Section[]): void {
    sections.value = changed
    hasDraft.value = true
    saving.changed(changed)
  }
  return { policy, loading, error, refetch, sections, hasDraft, saving, change }
}

/** What becomes of a draft once all of it is saved. */
function useDraftActions(id: string, { policy, saving, refetch }: ReturnType<typeof useDraft>) {
  const { t } = useI18n()
  const { client } = useApolloClient()
  const { mutate: publish } = useMutation(PublishWrittenPolicyDocument)
  const { mutate: discard } = useMutation(DiscardWrittenPolicyDraftDocument)

  /** Does something with the draft once all of it is saved, and shows what became of the policy. */
  const onceSaved = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (!(await saving.flush())) return false
    await act()
    await refetch()
    return true
  }
  return {
    publish: useAction(
      (note: string, overrideReason: string) =>
        onceSaved(async () => {
          await publish({
            id,
            basedOn: saving.revision,
            note: note || null,
            overrideReason: overrideReason || null,
          })
          say(t('policies.written.published', { version: (policy.value?.publishedVersion ?? 0) + 1 }))
        }),
      { quiet: true },
    ),
    discard: useAction(() => onceSaved(() => discard({ id, basedOn: saving.revision })), { quiet: true }),
    /** Writes over what somebody else saved meanwhile. */
    keepMine: useAction(async () => {
      const variables = { id, drafts: true }
      const { data } = await client.query({
        query: WrittenPolicyDocument,
        variables,
        fetchPolicy: 'no-cache',
      })
      if (data.writtenPolicy && (await saving.overwrite(data.writtenPolicy.revision))) await refetch()
    }),
  }
}
