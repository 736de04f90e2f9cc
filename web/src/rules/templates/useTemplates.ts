import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  ApplyTemplateDocument,
  PlatformTemplatesDocument,
  RemoveTemplateDocument,
  type PlatformTemplatesQuery,
  type TemplateLanguage,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { listed } from '../../language/formats.ts'
import { notify, say } from '../../ui/notices.ts'
import { plain } from '../../ui/user-text.ts'

/** A template for display. */
export type ShownTemplate = PlatformTemplatesQuery['platformTemplates'][number]

/** The queries that are read again after a template is applied or removed. */
const refetchQueries = [PlatformTemplatesDocument, 'Rules', 'RuleHealths', 'ReviewQueues', 'Viewer']

/** The templates for kinds of platforms, and their actions. */
export function useTemplates() {
  const { t, locale } = useI18n()
  /** The language of the names of what is made, and of the words that its lists look for: that of who asks, unless another is chosen. */
  const language = ref<TemplateLanguage>(locale.value.startsWith('de') ? 'DE' : 'EN')
  const { result, loading, error, refetch } = useQuery(
    PlatformTemplatesDocument,
    () => ({ language: language.value }),
    { keepPreviousResult: true },
  )
  const options = { refetchQueries, awaitRefetchQueries: true }
  const { mutate: make } = useMutation(ApplyTemplateDocument, options)
  const { mutate: take } = useMutation(RemoveTemplateDocument, options)
  return {
    language,
    templates: computed(() => result.value?.platformTemplates ?? []),
    loading,
    error,
    refetch,
    apply: useAction(async ({ key, name }: ShownTemplate) => {
      await make({ key, language: language.value })
      const title = t('rules.templates.applied', { name: plain(name) })
      notify({ title, icon: 'i-lucide-check', color: 'success', duration: 8_000 })
      return true
    }),
    remove: useAction(
      async ({ key, name }: ShownTemplate) => {
        const kept = (await take({ key }))?.data?.removeTemplate.kept ?? []
        const names = listed(kept.map(plain))
        say(
          kept.length > 0
            ? t('rules.templates.kept', { name: plain(name), names })
            : t('rules.templates.removed', { name: plain(name) }),
        )
        return true
      },
      { quiet: true },
    ),
  }
}
