import { describe, expect, it } from 'vitest'
import { fileName } from '../lists/list-items.ts'
import { givenLabels, statusMessages } from '../session/status-labels.ts'
import { newPassword } from '../team/new-password.ts'
import { unregistered } from '../ui/attributes.ts'
import { userFilter } from '../users/useUsers.ts'
import { settingsDraft, settingsFields } from './integrations/settings-fields.ts'

describe('what the settings are made of', () => {
  it('[3.1] a label is text, whatever it holds', () => {
    const labels = { allowed: 'a | b', flagged: '{x}', removed: '@:y', banned: 'z' }
    const german = { allowed: 'Zugelassen', flagged: 'Markiert', removed: 'Entfernt', banned: 'Gesperrt' }
    expect(statusMessages(labels, german).flagged()).toBe('{x}')
    expect(statusMessages(labels, german).allowed()).toBe('a | b')
  })

  it('a label that was never given is empty where it is edited, in any language', () => {
    const labels = { allowed: 'Allowed', flagged: 'To check', removed: 'Removed', banned: 'Banned' }
    const given = { allowed: '', flagged: 'To check', removed: '', banned: '' }
    expect(givenLabels(labels)).toEqual(given)
  })

  it('a first password is long, and never the same twice', () => {
    expect(newPassword()).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
    expect(new Set(Array.from({ length: 50 }, newPassword)).size).toBe(50)
  })

  it('[2.9] a list is downloaded under its name, without what a file system refuses', () => {
    expect(fileName('Goods / we: do not?')).toBe('Goods  we do not.txt')
    expect(fileName('///')).toBe('list.txt')
  })

  it('[2.6] shows what was sent and is not registered, once', () => {
    expect(unregistered({ a: 1, b: 'x' }, ['a'])).toEqual([['b', 'x']])
    expect(unregistered(null, [])).toEqual([])
  })

  it('[2.4] filters users by what the URL holds', () => {
    expect(userFilter({ q: 'uma', status: 'HIDDEN', type: 'TRUSTED', tag: 'vip' })).toEqual({
      search: 'uma',
      statuses: ['HIDDEN'],
      types: ['TRUSTED'],
      tags: ['vip'],
    })
    expect(userFilter({})).toEqual({})
  })

  it('an integration asks for what its schema names, and never shows a secret', () => {
    const fields = settingsFields({
      properties: { token: { title: 'Token', writeOnly: true }, apiUrl: { default: 'https://x.example' } },
      required: ['token'],
    })
    expect(fields.map(({ name, secret, required }) => [name, secret, required])).toEqual([
      ['token', true, true],
      ['apiUrl', false, false],
    ])
    expect(settingsDraft(fields, { apiUrl: 'https://y.example' })).toEqual({
      token: '',
      apiUrl: 'https://y.example',
    })
    expect(settingsDraft(fields, undefined)).toEqual({ token: '', apiUrl: 'https://x.example' })
  })
})
