import type { CommandPaletteGroup } from '@nuxt/ui'
import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RouteLocationRaw } from 'vue-router'
import { PaletteNamesDocument, type PaletteNamesQuery } from '../../gql/graphql.ts'
import { routeOf } from '../../saved-views/saved-view-filters.ts'
import { useCan, useMayOpen } from '../../session/useCan.ts'
import { settingsSections } from '../../settings/sections.ts'
import { opened } from '../../ui/useOpenedByAddress.ts'
import { plain } from '../../ui/user-text.ts'

/** A kind of named objects: its heading, its icon, and where one of it opens. */
interface Kind {
  id: string
  label: string
  icon: string
  to: (id: string) => RouteLocationRaw
}

/** An object of a kind that has a page of its own. */
const onPage = (id: string, label: string, icon: string, name: string): Kind => ({
  id,
  label,
  icon,
  to: (thing) => ({ name, params: { id: thing } }),
})
/** One that opens on the page which lists them. */
const inList = (id: string, label: string, icon: string, name: string): Kind => ({
  id,
  label,
  icon,
  to: (thing) => ({ name, query: opened(thing) }),
})
const kinds = {
  rules: onPage('rules', 'nav.rules', 'i-lucide-workflow', 'rule'),
  lists: onPage('lists', 'nav.lists', 'i-lucide-list', 'list'),
  policies: onPage('policies', 'nav.policies', 'i-lucide-scroll-text', 'written-policy'),
  categories: inList('categories', 'shell.policyCategories', 'i-lucide-shapes', 'policies'),
  ai: onPage('ai', 'shell.aiModerators', 'i-lucide-bot', 'ai-moderator'),
  classifiers: onPage('classifiers', 'nav.classifiers', 'i-lucide-graduation-cap', 'classifier'),
  tags: inList('tags', 'settings.sections.tags', 'i-lucide-tag', 'settings-tags'),
  members: inList('members', 'nav.team', 'i-lucide-user-cog', 'team'),
} satisfies Record<string, Kind>

/** The named objects of the workspace, and the pages of the settings; the palette filters these itself. */
export function usePaletteNames(open: Ref<boolean>, go: (to: RouteLocationRaw) => () => void) {
  const { t } = useI18n()
  const settingsOf = useSettingsPages(go)
  const names = useNames(open)
  const named = (
    { id, label, icon, to }: Kind,
    things: readonly { id: string; name: string; suffix?: string }[] = [],
  ): CommandPaletteGroup => ({
    id,
    label: t(label),
    items: things.map((thing) => ({
      label: plain(thing.name),
      ...(thing.suffix && { suffix: plain(thing.suffix) }),
      icon,
      onSelect: go(to(thing.id)),
    })),
  })
  const viewsOf = useViews(go)
  return computed<CommandPaletteGroup[]>(() => {
    const all = names.value
    const rules = all && [...all.contentRules, ...all.userRules, ...all.routingRules]
    return [
      viewsOf(all?.savedViews ?? []),
      named(kinds.rules, rules),
      named(kinds.lists, all?.lists),
      named(kinds.policies, all?.writtenPolicies),
      named(kinds.categories, all?.policyCategories),
      named(kinds.ai, all?.aiModerators),
      named(kinds.classifiers, all?.classifiers),
      named(kinds.tags, all?.tags),
      named(kinds.members, all?.members),
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
    () => ({
      ai: can('aiModerators.read'),
      views: can('savedViews.use'),
      categories: can('policyCategories.read'),
      tags: can('tags.read'),
      members: can('members.read'),
      classifiers: can('classifiers.read'),
    }),
    () => ({ enabled: open.value, fetchPolicy: 'cache-and-network' }),
  )
  return result
}
