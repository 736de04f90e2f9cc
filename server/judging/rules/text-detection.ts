import { normalize, type Span } from '../../matching/normalize.ts'
import type { FactReaders } from '../../signals/facts.ts'
import { Domains } from './domains.ts'
import type { TextSets } from './text-sets.ts'

/** The kinds of text detected by their form. */
export type DetectionKind = 'url' | 'phone' | 'email'

type Readers = Pick<FactReaders, 'links' | 'emails' | 'phoneNumbers' | 'text'>

/** A detected text, as written. */
export interface Detection extends Span {
  entry: string
}

const fewestDigits = 9

/** Detects web addresses, phone numbers or e-mail addresses; with a list only listed ones, e-mail addresses by their domain. */
export function detector(
  what: DetectionKind,
  listId: string | undefined,
  sets: TextSets,
): (facts: Readers) => Detection[] {
  const any = listId === undefined
  const domains = sets.fromList(listId, (entries) => new Domains(entries))
  const numbers = sets.fromList(listId, (entries) => new Set(entries))
  return (facts) => {
    const { original } = facts.text()
    const entry = ({ start, end }: Span) => original.slice(start, end)
    const detections = (spans: readonly Span[]): Detection[] =>
      spans.map(({ start, end }) => ({ start, end, entry: original.slice(start, end) }))
    const isListedDomain = (address: string) =>
      domains().has(address) || domains().has(normalize(address).text)
    if (what === 'url') return detections(facts.links().filter((span) => any || isListedDomain(entry(span))))
    if (what === 'email')
      return detections(facts.emails().filter((span) => any || isListedDomain(hostOf(entry(span)))))
    return detections(
      facts.phoneNumbers().filter((span) => any || isListed(span.number, entry(span), numbers())),
    )
  }
}

/** The domain of an e-mail address. */
const hostOf = (address: string) => address.slice(address.search(/[@＠]/) + 1)

/** A number without a country code matches a listed number that ends with it. */
function isListed(number: string | null, written: string, listed: ReadonlySet<string>): boolean {
  if (number !== null) return listed.has(number)
  const digits = written.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewestDigits && [...listed].some((each) => each.endsWith(digits))
}
