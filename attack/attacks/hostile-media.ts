import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'

/** How long a synchronous answer waits for media, doubled, in milliseconds. */
const mostMs = 30_000

/** A PNG of one colour with so many pixels a side: small as a file, gigabytes once it is decoded. */
const flat = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A PNG whose header declares the largest possible width and height. */
async function hugeByItsHead(): Promise<Buffer> {
  const picture = await flat(8)
  picture.writeUInt32BE(0x7fffffff, 16)
  picture.writeUInt32BE(0x7fffffff, 20)
  return picture
}

/** Starts a host that serves each kind of file at a URL of its own. */
async function hostOf({ host }: Target, side: number) {
  const files: Record<string, Buffer> = {
    bomb: await flat(side),
    huge: await hugeByItsHead(),
    empty: Buffer.alloc(0),
    script: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    entities: Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghij'.charAt(n)};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
    ),
    playlist: Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  }
  const url = await host((request, response) => {
    const name = request.url?.slice(1).split('.')[0] ?? ''
    if (name === 'endless') return endless(response)
    if (name === 'zipped')
      return void response
        .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(side * 10_000)))
    response.writeHead(200, { 'content-type': 'image/png' }).end(files[name])
  })
  return { url, names: [...Object.keys(files), 'zipped', 'endless'] }
}

/** Sends data without end. */
function endless(response: NodeJS.WritableStream & { destroyed?: boolean }): void {
  const more = () => {
    if (!response.destroyed) response.write(Buffer.alloc(64 * 1024), () => setImmediate(more))
  }
  more()
}

async function run(target: Target, { short }: Effort): Promise<Finding> {
  const { url, names } = await hostOf(target, short ? 4000 : 16_000)
  const kinds = names.flatMap((name) =>
    short ? [{ name, more: { image_urls: [`${url}/${name}.png`] } }] : everyKind(url, name),
  )
  const answers = await Promise.all(
    kinds.map(({ name, more }, n) =>
      // Items with videos are only decided on in the background.
      target.decide(
        `hostile-${name}-${n}`,
        'look at this',
        more,
        'video_urls' in more ? 'content' : undefined,
      ),
    ),
  )
  const plain = await target.decide('after-hostile', 'and this is only a text')
  const refused = answers.filter(({ status }) => status !== 200).length
  const slowest = Math.max(...answers.map(({ took }) => took), plain.took)
  return {
    figure: `${answers.length} items with ${names.length} kinds of files: ${refused} were not answered with 200, the slowest after ${(slowest / 1000).toFixed(1)} s; a text after them in ${plain.took.toFixed(0)} ms`,
    held: refused === 0 && plain.status === 200 && slowest < mostMs,
  }
}

const everyKind = (url: string, name: string) =>
  ['image_urls', 'video_urls', 'audio_urls'].map((field) => ({
    name,
    more: { [field]: [`${url}/${name}.png`] },
  }))

export const hostileMedia: Attack = {
  name: 'hostile-media',
  about:
    'Sends items whose files unpack to gigabytes, never end, lie about their kind and size, or name files of the machine.',
  hasShort: true,
  run,
}
