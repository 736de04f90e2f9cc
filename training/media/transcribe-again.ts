import { rm, writeFile } from 'node:fs/promises'
import { Ffmpeg } from '../../server/intake/media/ffmpeg.ts'
import { EmbeddedTranscriber } from '../../server/intake/media/speech/embedded-transcriber.ts'
import { spoken } from '../../server/test/make-sound.ts'

/** What is said, without numbers and names, which have several spellings. */
const sentences = [
  'Meet me at the casino tonight and bring all of your money',
  'Nobody told us that the train was going to be late again',
  'She sells followers and fake reviews to anybody who pays',
  'If you do not pay by Friday we will publish the pictures',
  'Please call the office and ask for the manager',
  'The weather in the mountains can change within minutes',
  'He said that he would kill anybody who came near the house',
  'Our new store opens next week on the corner of the street',
  'I have never seen such a beautiful garden in my life',
  'You are a worthless idiot and everybody hates you',
  'Send the money to this account and we will double it',
  'The committee decided to postpone the meeting until March',
  'They found a bottle of wine behind the kitchen door',
  'Download the file and open it with your password',
  'My brother works as a doctor in a small hospital',
  'There is a great restaurant just around the corner',
  'The police are looking for a man in a white van',
  'We went swimming in the lake although the water was cold',
]
const voices = ['slt', 'rms']
/** Of the words that are wrong, how many of a hundred are too many. */
const rows = [
  { name: 'plain', filter: 'anull', most: 12 },
  { name: 'with noise', filter: 'aeval=val(0)+0.06*random(0)-0.03', most: 35 },
  { name: 'as on a telephone', filter: 'highpass=f=300,lowpass=f=3400,aresample=8000', most: 20 },
]
const unspoken = [
  { name: 'silence', filter: 'anull' },
  { name: 'noise', filter: 'aeval=0.5*random(0)-0.25' },
  { name: 'a tone', filter: "aeval='0.4*sin(2*PI*440*t)'" },
]

/** Prints how many words of spoken sentences are wrong, and whether any are made up. @returns whether each row is good enough */
export async function printHeard(file: string): Promise<boolean> {
  const transcriber = new EmbeddedTranscriber(1)
  const ffmpeg = new Ffmpeg('ffmpeg')
  const transcribe = async (sound: Buffer) => {
    const samples = `${file}.pcm`
    await writeFile(file, sound)
    // ffmpeg writes over nothing.
    await rm(samples, { force: true })
    if (!(await ffmpeg.sound(file, samples, 'pcm'))) throw new Error('there is no sound')
    return transcriber.transcribe('', samples)
  }
  try {
    let passed = true
    for (const { name, filter, most } of rows) {
      let [wrong, all] = [0, 0]
      for (const voice of voices)
        for (const sentence of sentences) {
          const { text } = await transcribe(await spoken([0.5, `${sentence}.`, 0.5], { voice, filter }))
          wrong += wrongWords(wordsOf(sentence), wordsOf(text))
          all += wordsOf(sentence).length
        }
      const share = (100 * wrong) / all
      if (share > most) passed = false
      const row = `words wrong, ${name}`.padEnd(40)
      console.log(
        `${row} ${wrong} of ${all}, ${share.toFixed(1)} %${share > most ? '  above its limit' : ''}`,
      )
    }
    for (const { name, filter } of unspoken) {
      const { text } = await transcribe(await spoken([20], { filter }))
      if (text !== '') passed = false
      console.log(`${`nothing made up of ${name}`.padEnd(40)} ${text === '' ? 'yes' : `no: ${text}`}`)
    }
    return passed
  } finally {
    transcriber.close()
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []

/** How many words have to be put in, taken out or replaced to make what is heard of what is said. */
function wrongWords(said: readonly string[], heard: readonly string[]): number {
  let before = Array.from({ length: heard.length + 1 }, (_, at) => at)
  for (const [line, word] of said.entries()) {
    const now = [line + 1]
    for (const [at, other] of heard.entries())
      now.push(
        Math.min((before[at + 1] ?? 0) + 1, (now[at] ?? 0) + 1, (before[at] ?? 0) + (word === other ? 0 : 1)),
      )
    before = now
  }
  return before.at(-1) ?? 0
}
