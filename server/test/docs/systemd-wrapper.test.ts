import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fillIn, readPage } from './markdown.ts'

const folder = mkdtempSync(join(tmpdir(), 'verdict-wrapper-'))
const [settings, wrapper, program, home] = ['environment', 'verdict', 'cli.js', 'home'].map((name) =>
  join(folder, name),
) as [string, string, string, string]
const isRoot = process.getuid?.() === 0
const nobody = 65534

chmodSync(folder, 0o755)
mkdirSync(home)
writeFileSync(
  program,
  'console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env, user: process.getuid(), cwd: process.cwd() }))',
)
writeFileSync(
  wrapper,
  fillIn(readPage('deploy/systemd/verdict'), {
    'settings=/etc/verdict/environment': `settings=${settings}`,
    'cd /var/lib/verdict': `cd ${home}`,
    '/usr/bin/node': process.execPath,
    '/opt/verdict/dist/server/cli.js': program,
    // Only root may become another user.
    'setpriv --reuid verdict --regid verdict --clear-groups ': isRoot
      ? `setpriv --reuid ${nobody} --regid ${nobody} --clear-groups `
      : '',
  }),
)
afterAll(() => rmSync(folder, { recursive: true }))

interface Said {
  args: string[]
  env: Record<string, string>
  user: number
  cwd: string
}

/** Runs the wrapper with that file of settings. */
function run(lines: string[], ...args: string[]) {
  writeFileSync(settings, lines.join('\n'), { mode: 0o600 })
  const { status, stdout, stderr } = spawnSync('sh', [wrapper, ...args], { encoding: 'utf8' })
  return { status, stderr, said: stdout ? (JSON.parse(stdout) as Said) : undefined }
}

describe('the wrapper of deploy/systemd', () => {
  it('hands over the settings as they stand in the file', () => {
    const { said } = run([
      '# the settings',
      '; more',
      '',
      'NODE_ENV=production',
      'DATABASE_URL=postgres://verdict:a$b&c;d`e"f#g|(h)*@db/verdict?x=1&y=2',
      'MAIL_FROM= Verdict of Acme  ',
      `SMTP_URL='smtp://a b"$HOME'`,
      'PUBLIC_URL="https://verdict.example.com/$x"',
      'OPERATOR_KEY=',
      'SECRET_KEY=the last line ends without a line break',
    ])
    expect(said?.env).toMatchObject({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://verdict:a$b&c;d`e"f#g|(h)*@db/verdict?x=1&y=2',
      MAIL_FROM: 'Verdict of Acme',
      SMTP_URL: 'smtp://a b"$HOME',
      PUBLIC_URL: 'https://verdict.example.com/$x',
      OPERATOR_KEY: '',
      SECRET_KEY: 'the last line ends without a line break',
      DATA_DIR: '/var/lib/verdict',
    })
  })

  it('hands over what was typed, in the folder of the service', () => {
    const typed = ['workspace:create', '--name', 'A & B', '--password', `it's $HOME "quoted" \\ *`]
    expect(run(['PORT=4000'], ...typed).said).toMatchObject({ args: typed, cwd: home })
  })

  it.runIf(isRoot)('reads the settings as root, and runs as the user of the service', () => {
    expect(run(['PORT=4000']).said).toMatchObject({ user: nobody, env: { PORT: '4000' } })
  })

  it.each([
    ['SECRET_KEY=a\\b', 'a backslash has to be percent-encoded, or left out'],
    ['SECRET_KEY', 'expected NAME=value'],
    ['2ND=x', 'expected NAME=value'],
    ['SECRET KEY=x', 'expected NAME=value'],
    [`SECRET_KEY='a'b'`, 'a value in quotes may not have that quote inside'],
    ['SECRET_KEY="ab', 'a value that begins with a quote has to end with it'],
    [`SECRET_KEY='`, 'a value that begins with a quote has to end with it'],
  ])('refuses %s, which systemd would read otherwise', (line, message) => {
    const { status, stderr, said } = run(['PORT=4000', line])
    expect([status, stderr, said]).toEqual([1, `${settings}, line 2: ${message}\n`, undefined])
  })
})
