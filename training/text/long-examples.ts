import type { Example } from './examples.ts'

const lengths = [300, 600, 1200, 2400, 4000]
const perLength = 600

/**
 * Long texts made of short ones, every second with one labelled text in its middle: from them likelihoods learn what a
 * high window among many is worth.
 */
export function longExamples(examples: readonly Example[]): Example[] {
  const harmless = examples.filter(
    ({ labels, w }) => w === 1 && Object.values(labels).every((each) => each === 0),
  )
  const harmful = examples.filter(
    ({ labels, w, text }) =>
      w >= 0.5 && text.length > 15 && text.length < 160 && Object.values(labels).includes(1),
  )
  let next = 0
  const half = (length: number) => {
    let text = ''
    while (text.length < length / 2) text += `${(harmless[next++ % harmless.length] as Example).text} `
    return text.slice(0, length / 2)
  }
  return lengths.flatMap((length) =>
    Array.from({ length: perLength }, (_, at): Example => {
      const inside = at % 2 === 0 ? harmful[(at * 7919 + length) % harmful.length] : undefined
      return {
        text: `${half(length)} ${inside?.text ?? ''} ${half(length)}`,
        labels: inside?.labels ?? everyLabelZero,
        src: 'long',
        w: inside?.w ?? 1,
      }
    }),
  )
}

const everyLabelZero: Example['labels'] = {
  toxicity: 0,
  insult: 0,
  threat: 0,
  identity_attack: 0,
  profanity: 0,
  sexual: 0,
  self_harm: 0,
  spam: 0,
}
