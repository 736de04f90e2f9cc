/** One page of the settings. */
export interface SettingsSection {
  name: string
  label: string
  group: 'own' | 'workspace' | 'api'
}

/** The settings pages in the order of their navigation. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: 'settings-personal',
    label: 'settings.sections.personal',
    group: 'own',
  },
  {
    name: 'settings-sessions',
    label: 'settings.sections.sessions',
    group: 'own',
  },
  {
    name: 'settings-workspace',
    label: 'settings.sections.workspace',
    group: 'workspace',
  },
  {
    name: 'settings-sign-in',
    label: 'settings.sections.signIn',
    group: 'workspace',
  },
  {
    name: 'settings-queues',
    label: 'settings.sections.queues',
    group: 'workspace',
  },
  {
    name: 'settings-tags',
    label: 'settings.sections.tags',
    group: 'workspace',
  },
  {
    name: 'settings-attributes',
    label: 'settings.sections.attributes',
    group: 'workspace',
  },
  {
    name: 'settings-strikes',
    label: 'settings.sections.strikes',
    group: 'workspace',
  },
  {
    name: 'settings-templates',
    label: 'settings.sections.templates',
    group: 'workspace',
  },
  {
    name: 'settings-hash-lists',
    label: 'settings.sections.hashLists',
    group: 'workspace',
  },
  {
    name: 'settings-signals',
    label: 'settings.sections.signals',
    group: 'workspace',
  },
  {
    name: 'settings-private-storage',
    label: 'settings.sections.privateStorage',
    group: 'workspace',
  },
  {
    name: 'settings-api-keys',
    label: 'settings.sections.apiKeys',
    group: 'api',
  },
  {
    name: 'settings-webhook',
    label: 'settings.sections.webhook',
    group: 'api',
  },
  {
    name: 'settings-integrations',
    label: 'settings.sections.integrations',
    group: 'workspace',
  },
  {
    name: 'settings-exports',
    label: 'settings.sections.exports',
    group: 'workspace',
  },
  {
    name: 'settings-data',
    label: 'settings.sections.data',
    group: 'workspace',
  },
  {
    name: 'settings-plan',
    label: 'settings.sections.plan',
    group: 'workspace',
  },
]

/** The section of a path: that of its own page, or of a parent. `pathOf` returns the path of a page by its name. */
export const sectionAt = (path: string, pathOf: (name: string) => string): SettingsSection | undefined =>
  settingsSections.find(({ name }) => path === pathOf(name) || path.startsWith(`${pathOf(name)}/`))
