import { plain } from '../../ui/user-text.ts'
import type { CommandPaletteGroup } from '@nuxt/ui'
import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RouteLocationRaw } from 'vue-router'
import { PaletteNamesDocument, type PaletteNamesQuery } from '../../gql/graphql.ts'
import { useCan, useMayOpen } from '../../session/useCan.ts'
import { routeOf } from '../../saved-views/saved-view-filters.ts'
import { settingsSections } from '../../settings/sections.ts'

/** The named objects of the workspace, and the pages of the settings; the palette filters these itself. */
export function usePaletteNames(open: Ref<boolean>, go: (to: RouteLocationRaw) => () => void) {
  const { t } = useI18n()
  const settingsOf = useSettingsPages(go)
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
  const viewsOf = useViews(go)
  return computed<CommandPaletteGroup[]>(() => {
    const all = names.value
    const rules = all && [...all.contentRules, ...all.userRules, ...all.routingRules]
    return [
      viewsOf(all?.savedViews ?? []),
      named('rules', 'nav.rules', 'i-lucide-workflow', 'rule', rules),
      named('lists', 'nav.lists', 'i-lucide-list', 'list', all?.lists),
      named('policies', 'nav.policies', 'i-lucide-scroll-text', 'written-policy', all?.writtenPolicies),
      named('ai', 'shell.aiModerators', 'i-lucide-bot', 'ai-moderator', all?.aiModerators),
      settingsOf(),
    ]
  })
}

/** Saved views with their links. */
function useViews(go: (to: RouteLocationRaw) => () => void) {
  const { t } = useI18n()
  return (views: NonNullable<PaletteNamesQuery['savedViews']>): CommandPaletteGroup => ({
    id: 'views',
    label: t('savedViews.title'),
    items: views.map((view) => ({
      label: plain(view.name),
      suffix: view.queue ? plain(view.queue.name) : t(`savedViews.pages.${view.page}`),
      icon: 'i-lucide-bookmark',
      onSelect: go(routeOf(view)),
    })),
  })
}

/** The pages of the settings that the viewer may open. */
function useSettingsPages(go: (to: RouteLocationRaw) => () => void): () => CommandPaletteGroup {
  const { t } = useI18n()
  const mayOpen = useMayOpen()
  return () => ({
    id: 'settings',
    label: t('nav.settings'),
    items: settingsSections
      .filter(({ name }) => mayOpen(name))
      .map(({ name, label }) => ({ label: t(label), icon: 'i-lucide-settings', onSelect: go({ name }) })),
  })
}

/** The named objects of the workspace that the viewer may see; loaded while the palette is open. */
function useNames(open: Ref<boolean>) {
  const can = useCan()
  const { result } = useQuery(
    PaletteNamesDocument,
    () => ({ ai: can('aiModerators.read'), views: can('savedViews.use') }),
    () => ({ enabled: open.value, fetchPolicy: 'cache-and-network' }),
  )
  return result
}
