import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { CreateTagDocument, DeleteTagDocument, TagsDocument, UpdateTagDocument } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAll } from '../../graphql/useAll.ts'
import { useRemove } from '../../graphql/useRemove.ts'

/** The tags of the workspace by name, and an admin's actions on them. */
export function useTagSettings() {
  const { t } = useI18n()
  const refetchQueries = [TagsDocument]
  const { mutate: create } = useMutation(CreateTagDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateTagDocument)

  return {
    ...useAll(TagsDocument, {}, ({ tags }) => [...tags].sort((a, b) => a.name.localeCompare(b.name))),
    save: useAction(
      async (id: string | undefined, name: string, color: string) => {
        if (id) await update({ id, color })
        else await create({ name, color })
        return true
      },
      { quiet: true },
    ),
    remove: useRemove(DeleteTagDocument, { refetchQueries, notice: t('settings.tags.deleted') }),
  }
}
