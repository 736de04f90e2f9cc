import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const eslint = new ESLint({ cwd: root })

async function found(template: string, script = ''): Promise<(string | null)[]> {
  const text = `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  ${template}\n</template>\n`
  const [result] = await eslint.lintText(text, { filePath: `${root}web/src/content/Drawn.vue` })
  return [...new Set((result?.messages ?? []).map(({ ruleId }) => ruleId))].filter(
    (rule) => rule !== 'no-undef',
  )
}

it.each<[string, string, string[]]>([
  ['<p>{{ user.name }}</p>', '', ['user-text/isolated']],
  ["<p>{{ item.text ?? $t('common.noText') }}</p>", '', ['user-text/isolated']],
  ['<p>{{ tags.map(({ name }) => name).join() }}</p>', '', ['user-text/isolated']],
  ['<p :title="user.name" />', '', ['user-text/isolated']],
  ['<p>{{ object.excerpt }}</p>', '', ['user-text/isolated']],
  ['<p>{{ action.objectExternalId }}</p>', '', ['user-text/isolated']],
  ["<p>{{ $t('common.by', { reason: version.overrideReason }) }}</p>", '', ['user-text/isolated']],
  ["<p>{{ $t('common.by', { name: user.name }) }}</p>", '', ['user-text/isolated']],
  [
    '<p />',
    'const choices = lists.map((list) => ({ value: list.id, label: list.name }))',
    ['user-text/isolated'],
  ],
  [
    '<p />',
    'const found = items.map(({ id, externalId }) => ({ value: id, suffix: externalId }))',
    ['user-text/isolated'],
  ],
  ['<UserText :text="user.name" />', '', []],
  ['<p :title="plain(user.name)">{{ $t(\'common.by\', { name: plain(user.name) }) }}</p>', '', []],
  ['<p>A text</p>', '', ['vue/no-bare-strings-in-template']],
  ['<p>{{ $n(share, { maximumFractionDigits: 1 }) }}</p>', '', ['vue/no-restricted-syntax']],
  ['<p />', 'const formatted = new Intl.NumberFormat()', ['no-restricted-globals']],
  ['<p />', 'const formatted = at.toLocaleString()', ['no-restricted-properties']],
  ['<p />', "const column = { label: 'A text' }", ['no-restricted-syntax']],
])('the linter says of %s %s: %j', async (template, script, rules) => {
  expect((await found(template, script)).filter((rule) => !rule?.includes('unused'))).toEqual(rules)
})
