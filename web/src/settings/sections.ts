import type { Permission } from '../session/useCan.ts'

/** One page of the settings. */
export interface SettingsSection {
  name: string
  label: string
  group: 'own' | 'workspace' | 'api'
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
    name: 'settings-sign-in',
    label: 'settings.sections.signIn',
    group: 'workspace',
    permission: 'signIn.manage',
  },
  {
    name: 'settings-queues',
    label: 'settings.sections.queues',
    group: 'workspace',
    permission: 'queues.write',
  },
  {
    name: 'settings-tags',
    label: 'settings.sections.tags',
    group: 'workspace',
    permission: 'tags.read',
  },
  {
    name: 'settings-attributes',
    label: 'settings.sections.attributes',
    group: 'workspace',
    permission: 'attributes.read',
  },
  {
    name: 'settings-strikes',
    label: 'settings.sections.strikes',
    group: 'workspace',
    permission: 'strikes.read',
  },
  {
    name: 'settings-templates',
    label: 'settings.sections.templates',
    group: 'workspace',
    permission: 'messageTemplates.read',
  },
  {
    name: 'settings-hash-lists',
    label: 'settings.sections.hashLists',
    group: 'workspace',
    permission: 'hashLists.read',
  },
  {
    name: 'settings-signals',
    label: 'settings.sections.signals',
    group: 'workspace',
    permission: 'signalProviders.read',
  },
  {
    name: 'settings-private-storage',
    label: 'settings.sections.privateStorage',
    group: 'workspace',
    permission: 'mediaSources.read',
  },
  {
    name: 'settings-api-keys',
    label: 'settings.sections.apiKeys',
    group: 'api',
    permission: 'apiKeys.manage',
  },
  {
    name: 'settings-webhook',
    label: 'settings.sections.webhook',
    group: 'api',
    permission: 'webhooks.manage',
  },
  {
    name: 'settings-integrations',
    label: 'settings.sections.integrations',
    group: 'workspace',
    permission: 'integrations.read',
  },
  {
    name: 'settings-exports',
    label: 'settings.sections.exports',
    group: 'workspace',
    permission: 'exports.read',
  },
  {
    name: 'settings-plan',
    label: 'settings.sections.plan',
    group: 'workspace',
    permission: 'workspace.read',
  },
]
