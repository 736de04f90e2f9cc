// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { percent } from '../language/formats.ts'
import { preferences } from '../settings/personal/preferences.ts'
import { followLanguage, i18n, switchLanguage, uiLocale } from './i18n.ts'

const { t, n } = i18n.global

afterEach(async () => {
  vi.restoreAllMocks()
  preferences.value.language = 'auto'
  await switchLanguage('en')
})

it('is spoken everywhere: in texts, numbers, the library of components and for screen readers', async () => {
  await switchLanguage('de')
  expect(t('common.save')).toBe('Speichern')
  expect(t('span.DAYS', { count: 1 }, 1)).toBe('1 Tag')
  expect([n(10_003), percent(0.5).replace('\u00A0', ' ')]).toEqual(['10.003', '50 %'])
  expect(uiLocale.value?.code).toBe('de')
  expect(document.documentElement.lang).toBe('de')
  await switchLanguage('en')
  expect([t('common.save'), n(10_003), document.documentElement.lang]).toEqual(['Save', '10,003', 'en'])
  expect(uiLocale.value).toBeUndefined()
})

it('is the one of the browser, as its region writes dates, until somebody chooses another', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'de-CH', 'en'])
  await followLanguage()
  expect([i18n.global.locale.value, t('common.save')]).toEqual(['de-CH', 'Speichern'])
  preferences.value.language = 'en'
  await nextTick()
  await expect.poll(() => t('common.save')).toBe('Save')
})

it('is the one that was asked for last', async () => {
  await Promise.all([switchLanguage('de'), switchLanguage('en')])
  expect(t('common.save')).toBe('Save')
})
