import { useApolloClient, useMutation } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { listFile } from '../../../server/settings/lists/list-file.ts'
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
import { notifyUndoable, say } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'
import { fileName } from './list-items.ts'
import { saveText } from './save-text.ts'

/** One list with its items, matching a search, and its actions. */
export function useList(id: Ref<string>, search: Ref<string>) {
  const pages = usePages({
    query: ListDetailDocument,
    variables: computed(() => ({
      id: id.value,
      first: 100,
      filter: search.value ? { search: search.value } : {},
    })),
    read: (data) => data.list?.items,
  })
  const list = computed(() => pages.result.value?.list)
  return {
    ...pages,
    list,
    ...useListActions(
      id,
      computed(() => list.value?.name ?? ''),
    ),
    ...useItemActions(id, pages.refetch),
  }
}

/** The actions on a list as a whole. */
function useListActions(id: Ref<string>, listName: Ref<string>) {
  const router = useRouter()
  const { client } = useApolloClient()
  const { mutate: rename } = useMutation(RenameListDocument)
  const { mutate: remove } = useMutation(DeleteListDocument, { refetchQueries: [ListsDocument] })
  return {
    rename: useAction(async (name: string) => (await rename({ id: id.value, name }))?.data?.renameList.list),
    remove: useAction(
      async () => {
        await remove({ id: id.value })
        await router.push({ name: 'lists' })
      },
      { quiet: true },
    ),
    download: useAction(async () => {
      const { data } = await client.query({
        query: ListValuesDocument,
        variables: { id: id.value },
        fetchPolicy: 'no-cache',
      })
      saveText(fileName(listName.value), listFile(data.list?.values ?? []))
    }),
  }
}

/** Removes an item, and offers to add it again. */
function useRemoving(id: Ref<string>, refetch: () => unknown) {
  const { t } = useI18n()
  const { mutate: add } = useMutation(AddListItemsDocument)
  const { mutate: remove } = useMutation(RemoveListItemsDocument)
  const restore = useAction(async (listId: string, value: string) => {
    await add({ listId, items: [value] })
    await refetch()
  })
  return useAction(async (value: string) => {
    const listId = id.value
    await remove({ listId, items: [value] })
    await refetch()
    notifyUndoable({
      title: t('lists.removed', { value: plain(value) }),
      icon: 'i-lucide-check',
      action: { label: t('lists.undo'), run: () => void restore.run(listId, value) },
    })
  })
}

/** The actions on the items of a list, which are read again afterwards. */
function useItemActions(id: Ref<string>, refetch: () => unknown) {
  const { t } = useI18n()
  const { mutate: add } = useMutation(AddListItemsDocument)
  const { mutate: upload } = useMutation(UploadListItemsDocument)
  return {
    add: useAction(
      async (items: string[]) => {
        const added = (await add({ listId: id.value, items }))?.data?.addListItems.addedItems.length ?? 0
        say(t('lists.added', { added, skipped: items.length - added }))
        await refetch()
        return added
      },
      { quiet: true },
    ),
    upload: useAction(
      async (text: string) => {
        const answer = await upload({ listId: id.value, text })
        const count = answer?.data?.uploadListItems.addedItems.length ?? 0
        say(t('lists.uploaded', { count }, count))
        await refetch()
        return count
      },
      { quiet: true },
    ),
    removeItem: useRemoving(id, refetch),
  }
}
