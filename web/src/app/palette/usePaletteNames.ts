import { plain } from '../../ui/user-text.ts'
import type { CommandPaletteGroup } from '@nuxt/ui'
import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RouteLocationRaw } from 'vue-router'
import { PaletteNamesDocument } from '../../gql/graphql.ts'
import { useCan, useMayOpen } from '../../session/useCan.ts'
import { settingsSections } from '../../settings/sections.ts'

/** What the workspace has defined, by its names, and the pages of the settings; among them the palette itself looks. */
export function usePaletteNames(open: Ref<boolean>, go: (to: RouteLocationRaw) => () => void) {
  const { t } = useI18n()
  const mayOpen = useMayOpen()
  const names = useNames(open)
  const named = (
    id: string,
    label: string,
    icon: string,
    route: string,
    things: readonly { id: string; name: string }[] = [],
  ): CommandPaletteGroup => ({
    id,
    label: t(label),
    items: things.map((thing) => ({
      label: plain(thing.name),
      icon,
      onSelect: go({ name: route, params: { id: thing.id } }),
    })),
  })
  return computed<CommandPaletteGroup[]>(() => {
    const all = names.value
    const rules = all && [...all.contentRules, ...all.userRules, ...all.routingRules]
    return [
      named('rules', 'nav.rules', 'i-lucide-workflow', 'rule', rules),
      named('lists', 'nav.lists', 'i-lucide-list', 'list', all?.lists),
      named('policies', 'nav.policies', 'i-lucide-scroll-text', 'written-policy', all?.writtenPolicies),
      named('ai', 'shell.aiModerators', 'i-lucide-bot', 'ai-moderator', all?.aiModerators),
      {
        id: 'settings',
        label: t('nav.settings'),
        items: settingsSections
          .filter(({ name }) => mayOpen(name))
          .map(({ name, label }) => ({ label: t(label), icon: 'i-lucide-settings', onSelect: go({ name }) })),
      },
    ]
  })
}

/** What the workspace has defined, as far as the viewer may see it; asked while the palette is open. */
function useNames(open: Ref<boolean>) {
  const can = useCan()
  const { result } = useQuery(
    PaletteNamesDocument,
    () => ({ ai: can('aiModerators.read') }),
    () => ({ enabled: open.value, fetchPolicy: 'cache-and-network' }),
  )
  return result
}
