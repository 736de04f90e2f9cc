import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { DiscardWrittenPolicyDraftDocument, PublishWrittenPolicyDocument } from '../../gql/graphql.ts'
import { failureOf } from '../../graphql/errors.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { useMeeting } from './useMeeting.ts'
import { usePolicyDraft } from './usePolicyDraft.ts'

/** A written policy whose draft is edited and saved meanwhile, with the actions on the draft. */
export function usePolicyEditor(id: string) {
  const draft = usePolicyDraft(id)
  return { ...draft, ...useMeeting(id, draft), ...useDraftActions(id, draft) }
}

export type PolicyEditor = ReturnType<typeof usePolicyEditor>

/** Actions on a draft that require that all of it is saved. */
function useDraftActions(id: string, { policy, saving, refetch }: ReturnType<typeof usePolicyDraft>) {
  const { t } = useI18n()
  const { mutate: publish } = useMutation(PublishWrittenPolicyDocument)
  const { mutate: discard } = useMutation(DiscardWrittenPolicyDraftDocument)

  /** Saves the draft, runs an action, and reads the policy again: also where another admin changed it before, so that both are seen. */
  const onceSaved = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (!(await saving.flush())) return false
    try {
      await act()
    } catch (error) {
      if (failureOf(error).code === 'CONFLICT') await refetch()
      throw error
    }
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
  }
}
