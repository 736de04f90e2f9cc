import { computed, type ComputedRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { type LabelName, statusMessages } from './status-labels.ts'
import { useViewer } from './useSession.ts'

/** Each language's own names of the statuses, before a workspace's names replace them. */
const own = new Map<string, Record<LabelName, string>>()

/** The usual names of the statuses in the person's language. */
export function useUsualLabels(): ComputedRef<Record<LabelName, string> | undefined> {
  const { locale } = useI18n({ useScope: 'global' })
  return computed(() => own.get(locale.value))
}

/** Uses the workspace's names of the statuses in all texts while a member is signed in. */
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
