import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { CreateTagDocument, DeleteTagDocument, TagsDocument, UpdateTagDocument } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'

/** The tags of the workspace by name, and what an admin does with them. */
export function useTagSettings() {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(TagsDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [TagsDocument]
  const { mutate: create } = useMutation(CreateTagDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateTagDocument)
  const { mutate: remove } = useMutation(DeleteTagDocument, { refetchQueries })

  return {
    tags: computed(() => [...(result.value?.tags ?? [])].sort((a, b) => a.name.localeCompare(b.name))),
    loading,
    error,
    refetch,
    save: useAction(
      async (id: string | undefined, name: string, color: string) => {
        if (id) await update({ id, color })
        else await create({ name, color })
        return true
      },
      { quiet: true },
    ),
    remove: useAction(async (id: string) => {
      await remove({ id })
      say(t('settings.tags.deleted'))
      return true
    }),
  }
}
