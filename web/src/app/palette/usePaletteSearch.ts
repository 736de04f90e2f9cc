import type { CommandPaletteGroup } from '@nuxt/ui'
import { useQuery } from '@vue/apollo-composable'
import { refDebounced } from '@vueuse/core'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RouteLocationRaw } from 'vue-router'
import { PaletteSearchDocument } from '../../gql/graphql.ts'
import { plain } from '../../ui/user-text.ts'

const fewestLetters = 2

/** The users and the content that the server finds for a search: a name, an e-mail address, an id or words of a text. */
export function usePaletteSearch(typed: Ref<string>, go: (to: RouteLocationRaw) => () => void) {
  const { t } = useI18n()
  const search = refDebounced(
    computed(() => typed.value.trim()),
    200,
  )
  const enabled = computed(() => search.value.length >= fewestLetters)
  const { result, loading } = useQuery(
    PaletteSearchDocument,
    () => ({ search: search.value }),
    () => ({ enabled: enabled.value, fetchPolicy: 'cache-and-network' }),
  )
  /** Earlier results stay until the new ones are loaded, so that nothing jumps during typing. */
  const found = computed(() => (enabled.value ? result.value : undefined))
  const groups = computed<CommandPaletteGroup[]>(() => [
    {
      id: 'users',
      label: t('nav.users'),
      ignoreFilter: true,
      items: (found.value?.users.nodes ?? []).map(({ id, name, externalId }) => ({
        label: plain(name ?? externalId),
        suffix: plain(externalId),
        icon: 'i-lucide-user',
        onSelect: go({ name: 'user', params: { id } }),
      })),
    },
    {
      id: 'content',
      label: t('nav.content'),
      ignoreFilter: true,
      items: (found.value?.contents.nodes ?? []).map(({ id, text, externalId }) => ({
        label: plain(externalId),
        suffix: text === null ? t('common.noText') : plain(text),
        icon: 'i-lucide-file-text',
        onSelect: go({ name: 'content-item', params: { id } }),
      })),
    },
  ])
  return { groups, loading }
}
