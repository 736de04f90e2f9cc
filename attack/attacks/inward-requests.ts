import { setTimeout as delay } from 'node:timers/promises'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import { refusalOf } from '../stage/refused.ts'
import type { Target } from '../stage/target.ts'

/** Part of everything that the inner server answers: it must be in no answer and no page of the program. */
const banner = 'inner-server-banner-5d1f'

/** Notations for the address of this machine, and for internal addresses of clouds. */
const spellings = (port: string): string[] =>
  [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '0.0.0.0',
    '0',
    '[::]',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    'LOCALHOST',
    '127.0.0.1%2f',
    '127.0.0.3',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '168.63.129.16',
    '100.100.100.200',
    '10.0.0.1',
  ].map((host) => `http://${host}:${port}/inner`)

const odd = (port: string): string[] => [
  `http://user:pass@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}@example.com/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `//127.0.0.1:${port}/`,
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'dict://127.0.0.1:6379/info',
  'data:,x',
]

/** Sets each address as the webhook. @returns the accepted ones @throws errors other than a refusal of the address */
async function asWebhook({ admin }: Target, urls: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  for (const url of urls) {
    const setting = admin('mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }', { url })
    if ((await refusalOf(setting, /^url$/)) === null) taken.push(url)
  }
  return taken
}

interface Picture {
  url: string
  ready: boolean
  error: string | null
  findings: { text: string | null; codes: string[] } | null
}

/**
 * The pictures that moderators are shown, once each was fetched or given up. @throws when one of them is still pending after so
 * many seconds
 */
async function picturesOf({ admin }: Target, wanted: number, seconds = 60): Promise<Picture[]> {
  for (const until = Date.now() + seconds * 1000; ; await delay(200)) {
    const { contents } = await admin<{ contents: { nodes: { media: Picture[] }[] } }>(
      '{ contents(first: 100) { nodes { media { url ready error findings { text codes } } } } }',
    )
    const pictures = contents.nodes.flatMap(({ media }) => media)
    const settled = pictures.filter(({ ready, error }) => ready || error !== null)
    if (settled.length >= wanted) return settled
    if (Date.now() > until) throw new Error(`${settled.length} of ${wanted} pictures are settled`)
  }
}

async function run(target: Target, { short }: Effort): Promise<Finding> {
  let received = 0
  const inner = await target.host((_request, response) => {
    received++
    response.end(banner)
  }, '127.0.0.1')
  const port = new URL(inner).port
  const urls = [...spellings(port), ...odd(port)]
  const redirecting = await target.host((request, response) => {
    const to = urls[Number(request.url?.slice(1))] ?? inner
    response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end()
  })
  const tried = short ? urls.filter((_, n) => n % 4 === 0) : urls
  const taken = await asWebhook(target, tried)
  const media = [...tried, ...tried.map((_, n) => `${redirecting}/${n}`)].filter((url) =>
    url.startsWith('http://'),
  )
  let sent = 0
  for (const [n, url] of media.entries())
    if ((await target.decide(`inward-${n}`, 'a picture', { image_urls: [url] })).status === 200) sent++
  const pictures = await picturesOf(target, sent)
  const failed = pictures.filter(({ error }) => error !== null).length
  const shown = JSON.stringify(pictures).includes(banner)
  return {
    figure: `${tried.length} addresses as webhooks, ${media.length} as pictures, half of them behind a redirect: ${taken.length} were taken as webhooks; of ${sent} items with a picture ${failed} say that it could not be fetched; the inner server received ${received} requests, its words were shown ${shown ? 'to moderators' : 'nowhere'}`,
    held: received === 0 && taken.length === 0 && sent > 0 && failed === sent && !shown,
  }
}

export const inwardRequests: Attack = {
  name: 'inward-requests',
  about:
    'Names addresses of the machine and of clouds, in many spellings and behind redirects, as webhooks and pictures.',
  hasShort: true,
  run,
}
