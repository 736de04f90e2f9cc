import type { Permission } from '../session/useCan.ts'

/** One page of the settings. */
export interface SettingsSection {
  name: string
  label: string
  group: 'own' | 'workspace'
  permission: Permission
}

/** The settings pages in the order of their navigation. */
export const settingsSections: readonly SettingsSection[] = [
  {
    name: 'settings-personal',
    label: 'settings.sections.personal',
    group: 'own',
    permission: 'workspace.read',
  },
  {
    name: 'settings-sessions',
    label: 'settings.sections.sessions',
    group: 'own',
    permission: 'workspace.read',
  },
  {
    name: 'settings-workspace',
    label: 'settings.sections.workspace',
    group: 'workspace',
    permission: 'workspace.update',
  },
  {
    name: 'settings-api-keys',
    label: 'settings.sections.apiKeys',
    group: 'workspace',
    permission: 'apiKeys.manage',
  },
  {
    name: 'settings-webhook',
    label: 'settings.sections.webhook',
    group: 'workspace',
    permission: 'webhooks.manage',
  },
]
