/** One page of the settings. */
export interface SettingsSection {
  name: string
  label: string
  group: 'own' | 'workspace'
  adminOnly: boolean
}

/** The settings pages in the order of their navigation. */
export const settingsSections: readonly SettingsSection[] = [
  { name: 'settings-personal', label: 'settings.sections.personal', group: 'own', adminOnly: false },
  { name: 'settings-sessions', label: 'settings.sections.sessions', group: 'own', adminOnly: false },
  { name: 'settings-workspace', label: 'settings.sections.workspace', group: 'workspace', adminOnly: true },
  { name: 'settings-api-keys', label: 'settings.sections.apiKeys', group: 'workspace', adminOnly: true },
  { name: 'settings-webhook', label: 'settings.sections.webhook', group: 'workspace', adminOnly: true },
]
