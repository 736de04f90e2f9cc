import { foreign, shortEnglish } from '../cases/plain-english.ts'
import { type Bench, type Part, shareOf } from '../measures.ts'
import { obfuscations } from '../obfuscate.ts'

/** Whether English is scored, hidden and mixed with other languages too, and other languages are not. */
export function languages({ seen, held }: Bench): Part[] {
  const refused = (text: string) => {
    const scored = seen(text)
    return scored !== null && 'unsupportedLanguage' in scored
  }
  const asEnglish = (text: string) => {
    const scored = seen(text)
    return scored !== null && 'scores' in scored && scored.basic === undefined
  }
  const english = held.filter(({ labels, text }) => Object.keys(labels).length > 0 && /[a-z]/i.test(text))
  const toxic = english
    .filter(({ labels, text }) => labels.toxicity === 1 && text.length >= 20)
    .slice(0, 1500)
  const tails = Object.values(foreign).map(([tail]) => tail as string)
  return [
    {
      title: 'English refused as another language',
      rows: [
        shareOf('under 40 characters, written for this', shortEnglish, refused),
        shareOf(
          'under 40 characters, held out',
          english.filter(({ text }) => text.length < 40),
          ({ text }) => refused(text),
        ),
        shareOf(
          '40 characters and more, held out',
          english.filter(({ text }) => text.length >= 40),
          ({ text }) => refused(text),
        ),
        ...Object.entries(obfuscations).map(([name, hide]) =>
          shareOf(`toxic, hidden by ${name}`, toxic, ({ text }) => refused(hide(text))),
        ),
        ...tails.map((tail, at) =>
          shareOf(`toxic, with a tail in ${Object.keys(foreign)[at]}`, toxic, ({ text }) =>
            refused(`${text} ${tail}`),
          ),
        ),
      ],
    },
    {
      title: 'other languages scored as English',
      rows: Object.entries(foreign).map(([language, texts]) => shareOf(language, texts, asEnglish)),
    },
  ]
}
