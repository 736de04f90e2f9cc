import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** How secrets look that their issuers mark, and one that is made up, in two parts so that it stands nowhere. */
const kinds = {
  'a private key': [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, '-----BEGIN PRIVATE', ' KEY-----'],
  'a key of AWS': [/\bAKIA(?![0-9A-Z]*EXAMPLE)[0-9A-Z]{16}\b/, 'AKIA', 'QWERTYUIOPASDFGH'],
  'a token of GitHub': [/\bgh[opsru]_[A-Za-z0-9]{36}\b/, 'ghp_', 'a1'.repeat(18)],
  'a key of OpenAI or Stripe': [/\bsk[-_][A-Za-z0-9_-]{32,}/, 'sk-', 'b2'.repeat(20)],
  'a token of Slack': [/\bxox[abpr]-[0-9A-Za-z-]{20,}/, 'xoxb-', '3c'.repeat(15)],
  'a key of Google': [/\bAIza[0-9A-Za-z_-]{35}\b/, 'AIza', `${'d4'.repeat(17)}x`],
  'the secret of a webhook': [/\bwhsec_[A-Za-z0-9+/]{32,}/, 'whsec_', 'e5'.repeat(20)],
  'a password in an address': [
    /:\/\/[^/\s:@$`]+:(?!password|secret)[^@/\s$`…]{8,}@[a-z0-9]/,
    'postgres://me:',
    'f6f6f6f6f6@db.internal/',
  ],
} as const satisfies Record<string, readonly [RegExp, string, string]>

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && file !== 'package-lock.json' && existsSync(join(root, file)))

describe('the files that are kept', () => {
  it.each(Object.entries(kinds))('have not %s', (_kind, [pattern]) => {
    const found = files.filter((file) => {
      const content = readFileSync(join(root, file))
      return !content.includes(0) && pattern.test(content.toString('latin1'))
    })
    expect(found).toEqual([])
  })

  it.each(Object.entries(kinds))('would be found to have %s', (_kind, [pattern, start, rest]) => {
    expect(pattern.test(`const value = '${start}${rest}'`)).toBe(true)
  })
})
