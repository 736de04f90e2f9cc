import { useApolloClient, useMutation } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import {
  AddListItemsDocument,
  DeleteListDocument,
  ListDetailDocument,
  ListsDocument,
  RemoveListItemsDocument,
  ListValuesDocument,
  RenameListDocument,
  UploadListItemsDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { usePages } from '../graphql/usePages.ts'
import { say } from '../ui/notices.ts'
import { fileName } from './list-items.ts'
import { saveText } from './save-text.ts'

/** One list with its items, under a search, and everything that can be done to it. */
export function useList(id: Ref<string>, search: Ref<string>) {
  const { t } = useI18n()
  const router = useRouter()
  const pages = usePages({
    query: ListDetailDocument,
    variables: computed(() => ({ id: id.value, first: 100, search: search.value || undefined })),
    read: (data) => data.list?.items,
  })
  const { mutate: renameMutation } = useMutation(RenameListDocument)
  const { mutate: deleteMutation } = useMutation(DeleteListDocument, { refetchQueries: [ListsDocument] })
  const { mutate: addMutation } = useMutation(AddListItemsDocument)
  const { mutate: removeMutation } = useMutation(RemoveListItemsDocument)
  const { mutate: uploadMutation } = useMutation(UploadListItemsDocument)
  const { client } = useApolloClient()
  const list = computed(() => pages.result.value?.list)

  return {
    ...pages,
    list,
    rename: useAction(
      async (name: string) => (await renameMutation({ id: id.value, name }))?.data?.renameList,
    ),
    remove: useAction(
      async () => {
        await deleteMutation({ id: id.value })
        await router.push({ name: 'lists' })
      },
      { quiet: true },
    ),
    add: useAction(
      async (items: string[]) => {
        const answer = await addMutation({ listId: id.value, items })
        const added = answer?.data?.addListItems.addedItems.length ?? 0
        say(t('lists.added', { added, skipped: items.length - added }))
        await pages.refetch()
        return added
      },
      { quiet: true },
    ),
    upload: useAction(
      async (text: string) => {
        const answer = await uploadMutation({ listId: id.value, text })
        const count = answer?.data?.uploadListItems.addedItems.length ?? 0
        say(t('lists.uploaded', { count }, count))
        await pages.refetch()
        return count
      },
      { quiet: true },
    ),
    download: useAction(async () => {
      const { data } = await client.query({
        query: ListValuesDocument,
        variables: { id: id.value },
        fetchPolicy: 'no-cache',
      })
      saveText(fileName(list.value?.name ?? ''), `${(data.list?.values ?? []).join('\n')}\n`)
    }),
    removeItem: useAction(async (value: string) => {
      await removeMutation({ listId: id.value, items: [value] })
      await pages.refetch()
      say(t('lists.removed', { value }))
    }),
  }
}
