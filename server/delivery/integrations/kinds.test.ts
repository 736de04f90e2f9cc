import { readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { checkSettings, settingsSchema } from '../../platform/secret-settings.ts'
import { integrationKind, integrationKinds } from './kinds.ts'

describe('[1] the registry of chat platforms', () => {
  it('lists every definition of the folder, under the key of its file', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.integration.ts'))
      .map((file) => file.replace(/^.*\//, '').replace('.integration.ts', '').replaceAll('-', '_'))
    expect(integrationKinds.map(({ key }) => key).sort()).toEqual(files.sort())
  })

  it.each(integrationKinds.map((kind) => [kind.key, kind] as const))(
    '%s is described for people and for an editor, with its secrets marked',
    (_key, kind) => {
      const schema = settingsSchema(kind) as {
        properties: Record<string, { title?: string; writeOnly?: boolean }>
      }
      expect(() => new Ajv2020({ strict: true, validateFormats: false }).compile(schema)).not.toThrow()
      expect(kind.label && kind.description).not.toBe('')
      const fields = Object.values(schema.properties)
      expect(fields.every(({ title }) => title)).toBe(true)
      expect(fields.some(({ writeOnly }) => writeOnly)).toBe(true)
    },
  )

  it('keeps secrets apart, and the known ones where none is given', () => {
    const kind = integrationKind('slack')
    if (!kind) throw new Error('no Slack')
    const first = checkSettings(kind, { signingSecret: 's', token: 't' })
    expect(first).toEqual({
      open: { apiUrl: 'https://slack.com/api' },
      secret: { signingSecret: 's', token: 't' },
    })
    const known = { ...first.open, ...first.secret }
    expect(checkSettings(kind, { token: 'new', signingSecret: '' }, known).secret).toEqual({
      signingSecret: 's',
      token: 'new',
    })
    expect(() => checkSettings(kind, { token: 't' })).toThrow('settings.signingSecret: Required')
  })
})
