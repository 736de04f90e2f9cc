import { watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { statusMessages } from './status-labels.ts'
import { useViewer } from './useSession.ts'

/** Says everywhere what the workspace calls the statuses, for as long as somebody is signed in. */
export function useStatusLabels(): void {
  const { mergeLocaleMessage, locale } = useI18n({ useScope: 'global' })
  const { workspace } = useViewer()
  watch(
    () => [workspace.value?.statusLabels, locale.value] as const,
    ([labels, tag]) => {
      if (labels) mergeLocaleMessage(tag, { status: statusMessages(labels) })
    },
    { immediate: true },
  )
}
