import type { Bench, Part } from '../measures.ts'

const sizes = [119, 1000, 4000]

/** Microseconds that scoring one text takes, by its length. */
export function speed({ score, held }: Bench): Part[] {
  const all = held.map(({ text }) => text).join(' ')
  const rows = sizes.map((size) => {
    const texts = Array.from({ length: 300 }, (_, at) => all.slice(at * size, (at + 1) * size))
    for (const text of texts) score(text)
    const started = performance.now()
    for (const text of texts) score(text)
    return {
      name: `of ${size} characters`,
      texts: texts.length,
      value: (1000 * (performance.now() - started)) / texts.length,
    }
  })
  return [{ title: 'microseconds a text', rows }]
}
