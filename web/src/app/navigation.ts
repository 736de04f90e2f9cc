import type { Permission } from '../session/useCan.ts'

/** A place in the sidebar; `key` follows `g` on the keyboard. */
export interface Place {
  name: string
  icon: string
  key: string
  label: string
  permission: Permission
}

/** The places of the dashboard, in the sidebar's order. */
export const places: readonly Place[] = [
  { name: 'queues', icon: 'i-lucide-inbox', key: 'q', label: 'nav.queues', permission: 'reviews.read' },
  { name: 'content', icon: 'i-lucide-file-text', key: 'c', label: 'nav.content', permission: 'content.read' },
  { name: 'users', icon: 'i-lucide-users', key: 'u', label: 'nav.users', permission: 'users.read' },
  {
    name: 'places',
    icon: 'i-lucide-folder-tree',
    key: 'b',
    label: 'nav.places',
    permission: 'places.read',
  },
  { name: 'reports', icon: 'i-lucide-flag', key: 'f', label: 'nav.reports', permission: 'userReports.read' },
  { name: 'rules', icon: 'i-lucide-workflow', key: 'r', label: 'nav.rules', permission: 'rules.read' },
  {
    name: 'policies',
    icon: 'i-lucide-scroll-text',
    key: 'p',
    label: 'nav.policies',
    permission: 'policyCategories.read',
  },
  { name: 'lists', icon: 'i-lucide-list', key: 'l', label: 'nav.lists', permission: 'lists.read' },
  {
    name: 'classifiers',
    icon: 'i-lucide-graduation-cap',
    key: 'm',
    label: 'nav.classifiers',
    permission: 'classifiers.read',
  },
  {
    name: 'analytics',
    icon: 'i-lucide-chart-column',
    key: 'y',
    label: 'nav.analytics',
    permission: 'analytics.read',
  },
  { name: 'audit', icon: 'i-lucide-history', key: 'a', label: 'nav.audit', permission: 'audit.read' },
  { name: 'team', icon: 'i-lucide-user-cog', key: 't', label: 'nav.team', permission: 'members.read' },
  {
    name: 'settings',
    icon: 'i-lucide-settings',
    key: 's',
    label: 'nav.settings',
    permission: 'workspace.read',
  },
]
