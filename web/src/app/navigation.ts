/** An entry of the sidebar; `key` follows `g` on the keyboard. */
export interface Place {
  name: string
  icon: string
  key: string
  label: string
}

/** The entries of the sidebar, in order. */
export const places: readonly Place[] = [
  { name: 'queues', icon: 'i-lucide-inbox', key: 'q', label: 'nav.queues' },
  { name: 'content', icon: 'i-lucide-file-text', key: 'c', label: 'nav.content' },
  { name: 'users', icon: 'i-lucide-users', key: 'u', label: 'nav.users' },
  {
    name: 'places',
    icon: 'i-lucide-folder-tree',
    key: 'b',
    label: 'nav.places',
  },
  { name: 'reports', icon: 'i-lucide-flag', key: 'f', label: 'nav.reports' },
  { name: 'rules', icon: 'i-lucide-workflow', key: 'r', label: 'nav.rules' },
  {
    name: 'policies',
    icon: 'i-lucide-scroll-text',
    key: 'p',
    label: 'nav.policies',
  },
  { name: 'lists', icon: 'i-lucide-list', key: 'l', label: 'nav.lists' },
  {
    name: 'classifiers',
    icon: 'i-lucide-graduation-cap',
    key: 'm',
    label: 'nav.classifiers',
  },
  {
    name: 'analytics',
    icon: 'i-lucide-chart-column',
    key: 'y',
    label: 'nav.analytics',
  },
  { name: 'quality', icon: 'i-lucide-scale', key: 'e', label: 'nav.quality' },
  { name: 'audit', icon: 'i-lucide-history', key: 'a', label: 'nav.audit' },
  { name: 'team', icon: 'i-lucide-user-cog', key: 't', label: 'nav.team' },
  {
    name: 'settings',
    icon: 'i-lucide-settings',
    key: 's',
    label: 'nav.settings',
  },
]
