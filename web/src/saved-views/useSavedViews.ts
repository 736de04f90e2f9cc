import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  CreateSavedViewDocument,
  DeleteSavedViewDocument,
  MoveSavedViewDocument,
  RestoreSavedViewDocument,
  SavedViewsDocument,
  UpdateSavedViewDocument,
  type CreateSavedViewInput,
  type SavedViewPage,
  type SavedViewPartsFragment,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useRemove } from '../graphql/useRemove.ts'
import { useCan } from '../session/useCan.ts'
import { notifyUndoable } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'

const refetchQueries = [SavedViewsDocument]
/** The views of a page, of one queue for reviews, and their actions. */
export function useSavedViews(page: SavedViewPage, queueId: Ref<string | undefined>) {
  const can = useCan()
  const { result, loading } = useQuery(SavedViewsDocument, null, () => ({ enabled: can('savedViews.use') }))
  const views = computed(() =>
    (result.value?.savedViews ?? []).filter((view) => view.page === page && view.queue?.id === queueId.value),
  )
  return {
    views,
    loading,
    shared: computed(() => views.value.filter(({ shared }) => shared)),
    own: computed(() => views.value.filter(({ shared }) => !shared)),
    mayOrder: ({ shared }: SavedViewPartsFragment): boolean => !shared || can('savedViews.manage'),
    save: useSaving(),
    move: useMoving(),
    remove: useRemoving(),
  }
}

/** Creates a view without an id, else updates it. Failures are shown by the form. */
function useSaving() {
  const { mutate: create } = useMutation(CreateSavedViewDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateSavedViewDocument, { refetchQueries })
  return useAction(
    async (id: string | undefined, input: CreateSavedViewInput) => {
      const { name, shared, filters } = input
      if (id === undefined) await create({ input })
      else await update({ input: { id, name, shared, filters } })
      return true
    },
    { quiet: true },
  )
}

function useMoving() {
  const { mutate } = useMutation(MoveSavedViewDocument, { refetchQueries })
  return useAction(async (id: string, position: number) => {
    await mutate({ id, position })
  })
}

/** Deletes a view, and offers to restore it. */
function useRemoving() {
  const { t } = useI18n()
  const { mutate } = useMutation(RestoreSavedViewDocument, { refetchQueries })
  const restore = useAction(async (id: string) => {
    await mutate({ id })
  })
  const remove = useRemove(DeleteSavedViewDocument, { refetchQueries })
  return async ({ id, name }: SavedViewPartsFragment): Promise<void> => {
    if (!(await remove.run(id))) return
    notifyUndoable({
      title: t('savedViews.deleted', { name: plain(name) }),
      icon: 'i-lucide-trash-2',
      action: { label: t('savedViews.undo'), run: () => void restore.run(id) },
    })
  }
}
