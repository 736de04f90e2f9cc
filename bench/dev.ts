import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support/launch-browser.ts'
import { freePort } from '../start/ports.ts'
import { copyCheckout } from '../start/test/checkout-copy.ts'
import { median, report, timed } from './stage/compare.ts'
import { root } from './stage/root.ts'

/**
 * P0: `npm run dev` in a copy of the checkout with nothing built: the time until the first page, a change of a resolver and a
 * change of a component are served.
 */

const rounds = 5

/** Includes the packages, as hard links, without the dashboard's prepared caches. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-dev-'))
  chmodSync(folder, 0o755)
  copyCheckout(root, folder)
  execFileSync('cp', ['-al', join(root, 'node_modules'), folder])
  rmSync(join(folder, 'node_modules/.vite'), { recursive: true, force: true })
  return folder
}

/** Replaces a text in a file of the copy. */
function change(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`${file} has nothing like ${from}`)
  writeFileSync(file, changed)
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(10)
}

async function describes(url: string, words: string): Promise<boolean> {
  const query = '{ __type(name: "Query") { fields { description } } }'
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ query }),
  })
  return (await answer.text()).includes(words)
}

/** The path of a resolver or a component, by its file name. */
function fileNamed(folder: string, name: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return join(folder, files.find((file) => basename(file) === name) ?? name)
}

async function changes(folder: string, url: string, page: Page) {
  const resolver = fileNamed(join(folder, 'server'), 'ai-moderator.resolver.ts')
  const component = fileNamed(join(folder, 'web/src'), 'SessionFrame.vue')
  const resolverTimes: number[] = []
  const componentTimes: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const words = `An AI moderator, ${round}`
    change(resolver, /'An AI moderator(?:;|, ).*?'/, `'${words}'`)
    resolverTimes.push(await timed(() => until(() => describes(url, words))))
    await delay(5000)
    change(component, />Verdict.*?</, `>Verdict ${round}<`)
    componentTimes.push(await timed(() => page.getByText(`Verdict ${round}`, { exact: true }).waitFor()))
  }
  return { resolver: median(resolverTimes), component: median(componentTimes) }
}

const folder = copyOfProject()
const port = await freePort()
const url = `http://localhost:${port}`
const browser = await launchBrowser()
const program = spawn(process.execPath, ['--import', '@oxc-node/core/register', 'start/dev/main.ts'], {
  cwd: folder,
  env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
try {
  const page = await browser.newPage()
  const first = await timed(async () => {
    await until(() =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    await page.goto(url)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })
  const { resolver, component } = await changes(folder, url, page)
  report(
    { id: 'P0.1', what: 'npm run dev until the first page', sign: '≤', limit: 15_000, unit: ' ms' },
    first,
  )
  report({ id: 'P0.2', what: 'change of a resolver', sign: '≤', limit: 2000, unit: ' ms' }, resolver)
  report({ id: 'P0.3', what: 'change of a component', sign: '≤', limit: 500, unit: ' ms' }, component)
} finally {
  await browser.close()
  program.kill('SIGTERM')
  await once(program, 'exit')
  rmSync(folder, { recursive: true })
}
