import { watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { type LabelName, statusMessages } from './status-labels.ts'
import { useViewer } from './useSession.ts'

/** What each language calls the statuses itself, before a workspace's words stand there. */
const own = new Map<string, Record<LabelName, string>>()

/** Says everywhere what the workspace calls the statuses, for as long as somebody is signed in. */
export function useStatusLabels(): void {
  const { mergeLocaleMessage, getLocaleMessage, locale } = useI18n({ useScope: 'global' })
  const { workspace } = useViewer()
  watch(
    () => [workspace.value?.statusLabels, locale.value] as const,
    ([labels, tag]) => {
      if (!labels) return
      const words = own.get(tag) ?? {
        ...(getLocaleMessage(tag) as { status: Record<LabelName, string> }).status,
      }
      own.set(tag, words)
      mergeLocaleMessage(tag, { status: statusMessages(labels, words) })
    },
    { immediate: true },
  )
}
