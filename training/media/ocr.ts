import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { TextScript } from '../../server/platform/vocabulary/text-script.ts'
import { type Lettering, lettered, page, photo, randomFrom, turned } from './draw.ts'

/** A picture with what is written in it, and the scripts that it is read in. */
export interface Written {
  words: string[]
  scripts: TextScript[]
  picture: () => Promise<Buffer>
}

const phrases = [
  ['you are a worthless idiot', 'nobody likes you'],
  ['buy cheap followers today', 'visit spam example shop'],
  ['free casino bonus inside', 'claim your prize now'],
  ['meet singles near you', 'no card needed'],
  ['we know where you live', 'watch your back'],
  ['earn money from home', 'message me for details'],
  ['this account was hacked', 'send coins to unlock'],
  ['last chance to join', 'only seven seats remain'],
]
const written: Readonly<Record<TextScript, { line: string; tag: string }>> = {
  [TextScript.cyrillic]: { line: 'Дешевые таблетки продаю сегодня', tag: 'ru' },
  [TextScript.greek]: { line: 'Αγοράστε φθηνά χάπια σήμερα', tag: 'el' },
  [TextScript.arabic]: { line: 'اشتري المتابعين بسعر رخيص', tag: 'ar' },
  [TextScript.hebrew]: { line: 'קנה עוקבים במחיר זול היום', tag: 'he' },
  [TextScript.devanagari]: { line: 'आज सस्ती दवाइयाँ खरीदें', tag: 'hi' },
  [TextScript.thai]: { line: 'ซื้อผู้ติดตามราคาถูกวันนี้', tag: 'th' },
  [TextScript.chinese]: { line: '今天便宜出售粉丝', tag: 'zh-cn' },
  [TextScript.japanese]: { line: '今日は安い薬を売ります', tag: 'ja' },
  [TextScript.korean]: { line: '오늘 싼 팔로워를 사세요', tag: 'ko' },
}

const size = { width: 1000, height: 420 }
const plain: Lettering = { size: 44 }
const phrase = (seed: number): string[] => phrases[seed % phrases.length] ?? []
const latin = (seed: number, picture: () => Promise<Buffer>): Written => ({
  words: phrase(seed).join(' ').split(' '),
  scripts: [],
  picture,
})

const onPage = (seed: number, look: Lettering = plain) => page(phrase(seed), size, look, 150)
const tilted = (degrees: number) => (seed: number) =>
  latin(seed, async () => turned(await onPage(seed), seed % 2 === 0 || degrees > 45 ? degrees : -degrees))

async function onPhoto(seed: number, look: Lettering, most = { width: 1000, height: 750 }): Promise<Buffer> {
  const ground = await photo(1000 + seed, most)
  return sharp(ground)
    .composite([{ input: lettered(phrase(seed), most, look, most.height * 0.2) }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Lines of 16 pixels somewhere in a picture of 12 megapixels. */
async function smallInLarge(seed: number): Promise<Buffer> {
  const large = { width: 4000, height: 3000 }
  const random = randomFrom(seed)
  const block = { width: 460, height: 90 }
  const note = await page(phrase(seed), block, { size: 20 }, 34)
  return sharp(await photo(2000 + seed, large))
    .composite([
      {
        input: note,
        left: Math.floor(random() * (large.width - block.width)),
        top: Math.floor(random() * (large.height - block.height)),
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}

const white = { fill: 'white', bold: true, outline: { colour: 'black', width: 7 } }
const black = { fill: 'black', bold: true, outline: { colour: 'white', width: 7 } }

/** The rows of what is read, each with its pictures by their number. */
export const ocrRows: Readonly<Record<string, (seed: number) => Written>> = {
  plain: (seed) => latin(seed, () => onPage(seed)),
  'turned 7°': tilted(7),
  'turned 15°': tilted(15),
  'turned 20°': tilted(20),
  'turned 90°': tilted(90),
  'turned 180°': tilted(180),
  'turned 270°': tilted(270),
  'small text in 12 megapixels': (seed) => latin(seed, () => smallInLarge(seed)),
  'white with an outline on a photo': (seed) => latin(seed, () => onPhoto(seed, { size: 58, ...white })),
  'black with an outline on a photo': (seed) => latin(seed, () => onPhoto(seed, { size: 58, ...black })),
  'yellow on a photo': (seed) =>
    latin(seed, () =>
      onPhoto(seed, { size: 58, fill: '#ffe600', bold: true, outline: { colour: 'black', width: 5 } }),
    ),
  'white without an outline on a photo': (seed) =>
    latin(seed, () => onPhoto(seed, { size: 58, fill: 'white', bold: true })),
}

const cjk = new Set<TextScript>([TextScript.chinese, TextScript.japanese, TextScript.korean])

/** The package of Debian whose fonts have the script. */
export const fontsOf = (script: TextScript): string =>
  cjk.has(script) ? 'fonts-noto-cjk' : 'fonts-noto-core'

/** Lines in another script; null where this machine has no font of it. */
export function inScript(script: TextScript): ((seed: number) => Written) | null {
  const { line, tag } = written[script]
  const [family] = execFileSync('fc-list', [`:lang=${tag}`, 'family'], { encoding: 'utf8' }).split(/[,\n]/)
  if (!family) return null
  return (seed) => ({
    words: line.includes(' ') ? line.split(' ') : pairsOf(line),
    scripts: [script],
    picture: () => page([line], size, { size: 40 + 4 * (seed % 5), family }, 150),
  })
}

/** The pairs of letters of a line without spaces. */
const pairsOf = (line: string): string[] =>
  Array.from({ length: line.length - 1 }, (_, at) => line.slice(at, at + 2))

/** Pictures in which nothing is written. */
export const unwritten = (seed: number): Promise<Buffer> => photo(3000 + seed, { width: 1000, height: 750 })

/** The share of the words that stand in the text, whatever their case. */
export function shareFound(words: readonly string[], text: string): number {
  const read = text.toLowerCase()
  return words.filter((word) => read.includes(word.toLowerCase())).length / words.length
}
