import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/support/launch-browser.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import { becomes, item, says } from '../../e2e/support/workspace.ts'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'

/** What would tell that it ran: it sets a name that no code of the program has. */
const ran = 'window.__stored_script_ran=1'

const scripts: readonly string[] = [
  `<script>${ran}</script>`,
  `<img src=x onerror="${ran}">`,
  `"><svg onload=${ran}>`,
  `'-(${ran})-'`,
  `[x](javascript:${ran})`,
  `<a href="javascript:${ran}" autofocus onfocus=${ran}>x</a>`,
  `{{constructor.constructor('${ran}')()}}`,
  `<iframe srcdoc="<script>parent.${ran}</script>"></iframe>`,
]

/** Puts each of them into every field of an item, its author, its place, a report, settings and names. */
async function store(target: Target): Promise<void> {
  const { rest, admin, rule } = target
  await rule('content', 'stored', [says('stored')], [becomes('flagged')])
  const policy = await admin<{ createPolicyCategory: { policyCategory: { policyId: string } } }>(
    'mutation ($name: String!) { createPolicyCategory(input: { name: $name, userReports: true }) { policyCategory { policyId } } }',
    { name: scripts[1]?.slice(0, 40) },
  )
  for (const [n, script] of scripts.entries()) {
    const name = script.slice(0, 255)
    const { status, body } = await rest(
      'POST',
      'content/sync',
      item(`stored-${n}`, `stored ${script}`, {
        user: { id: `author-${n}`, name },
        category: { id: `c-${n}`, name },
        subcategory: { id: `s-${n}`, name },
        metadata: { note: script, link: `javascript:${ran}` },
      }),
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    await rest('POST', 'user-reports', {
      policy_id: policy.createPolicyCategory.policyCategory.policyId,
      content_id: `stored-${n}`,
      user_id: `author-${n}`,
      comment: script,
    })
    await admin(
      'mutation ($name: String!) { createTag(input: { name: $name, color: "#336699" }) { tag { id } } }',
      {
        name: `${script.slice(0, 50)} ${n}`,
      },
    ).catch(() => undefined)
  }
}

const paths = [
  ...['/content', '/users', '/reports', '/places', '/queues', '/audit', '/rules', '/policies'],
  ...['/settings/tags', '/settings/attributes'],
]

/** Opens a page and what can be opened on it; says whether anything ran, and asks for nothing elsewhere. */
async function look(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
}

async function run(target: Target, { short }: Effort): Promise<Finding> {
  await store(target)
  const browser = await launchBrowser()
  const reached: string[] = []
  let ranOn: string[] = []
  let seen = 0
  try {
    const page = await (await browser.newContext()).newPage()
    page.on('request', (request) => {
      if (!request.url().startsWith(target.url) && !/^(data|blob):/.test(request.url()))
        reached.push(request.url())
    })
    page.on('dialog', (dialog) => void dialog.dismiss())
    await signIn(page, target.url, target.email('admin'), target.password)
    const { contents, users } = await target.admin<Record<'contents' | 'users', { nodes: { id: string }[] }>>(
      '{ contents(first: 20) { nodes { id } } users(first: 20) { nodes { id } } }',
    )
    const things = [
      ...contents.nodes.map(({ id }) => `/content/${id}`),
      ...users.nodes.map(({ id }) => `/users/${id}`),
    ]
    for (const path of [...(short ? paths.slice(0, 3) : paths), ...things.slice(0, short ? 4 : 40)]) {
      await look(page, target.url + path)
      const { has, text } = await page.evaluate(() => ({
        has: '__stored_script_ran' in window,
        text: document.body.innerText,
      }))
      if (has) ranOn = [...ranOn, path]
      if (text.includes('stored_script_ran')) seen++
    }
    const links = await page.locator('a[href^="javascript:" i]').count()
    return {
      figure: `${scripts.length} scripts in every field of items, authors, places, reports and settings: shown as text on ${seen} pages, run on ${ranOn.length}${ranOn.join()}, ${links} links to scripts, ${reached.length} requests elsewhere`,
      held: seen > 0 && ranOn.length === 0 && links === 0 && reached.length === 0,
    }
  } finally {
    await browser.close()
  }
}

export const storedScripts: Attack = {
  name: 'stored-scripts',
  about: 'Stores scripts in every field that moderators see, and looks at all of it in a browser.',
  hasShort: false,
  run,
}
