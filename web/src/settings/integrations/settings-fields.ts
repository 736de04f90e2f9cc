import { plain } from '../../ui/user-text.ts'

/** One setting of an integration in a form. */
export interface SettingsField {
  name: string
  title: string
  description: string | undefined
  secret: boolean
  required: boolean
  initial: string
}

interface Schema {
  properties?: Record<
    string,
    { title?: string; description?: string; writeOnly?: boolean; default?: unknown }
  >
  required?: string[]
}

/** The fields of a kind of integration, from the JSON Schema of its settings. */
export function settingsFields(schema: unknown): SettingsField[] {
  const { properties = {}, required = [] } = schema as Schema
  return Object.entries(properties).map(([name, { title, description, writeOnly, default: initial }]) => ({
    name,
    title: plain(title ?? name),
    description,
    secret: writeOnly === true,
    required: required.includes(name),
    initial: typeof initial === 'string' ? initial : '',
  }))
}

/** The initial state of a form: the stored settings, else the defaults; secrets are never returned by the server. */
export const settingsDraft = (fields: readonly SettingsField[], known: unknown): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, initial }) => {
      const value = (known as Record<string, unknown> | null | undefined)?.[name]
      return [name, typeof value === 'string' ? value : initial]
    }),
  )
