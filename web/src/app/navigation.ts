/** A place in the sidebar; `key` follows `g` on the keyboard. */
export interface Place {
  name: string
  icon: string
  key: string
  label: string
  adminOnly?: boolean
}

/** The places of the dashboard, in the sidebar's order. */
export const places: readonly Place[] = [
  { name: 'queues', icon: 'i-lucide-inbox', key: 'q', label: 'nav.queues' },
  { name: 'content', icon: 'i-lucide-file-text', key: 'c', label: 'nav.content' },
  { name: 'rules', icon: 'i-lucide-workflow', key: 'r', label: 'nav.rules', adminOnly: true },
  { name: 'policies', icon: 'i-lucide-scroll-text', key: 'p', label: 'nav.policies', adminOnly: true },
  { name: 'lists', icon: 'i-lucide-list', key: 'l', label: 'nav.lists', adminOnly: true },
  { name: 'audit', icon: 'i-lucide-history', key: 'a', label: 'nav.audit', adminOnly: true },
  { name: 'settings', icon: 'i-lucide-settings', key: 's', label: 'nav.settings' },
]
