import { parse } from 'tldts'

/** A set of domains and web addresses; a domain includes its subdomains, an address everything under its path. */
export class Domains {
  readonly #paths = new Map<string, string[]>()

  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      const { hostname, rest } = split(entry)
      if (hostname) this.#paths.set(hostname, [...(this.#paths.get(hostname) ?? []), rest])
    }
  }

  /** Whether the address, or the bare domain, is in the set. */
  has(address: string): boolean {
    const { hostname, rest } = split(address)
    for (let host = hostname; host !== '';) {
      if (this.#paths.get(host)?.some((path) => isUnder(rest, path))) return true
      const dot = host.indexOf('.')
      host = dot < 0 ? '' : host.slice(dot + 1)
    }
    return false
  }
}

const isUnder = (path: string, parent: string) =>
  parent === '' || path === parent || path.startsWith(`${parent}/`) || path.startsWith(`${parent}?`)

function split(address: string): { hostname: string; rest: string } {
  const hostname = (parse(address).hostname ?? '').replace(/^www\./, '')
  const after = address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  const at = after.search(/[/?#]/)
  const rest = at < 0 ? '' : after.slice(at).replace(/#.*$/, '').replace(/\/+$/, '')
  return { hostname: ascii(hostname), rest }
}

/** The host name in ASCII form (Punycode), from any spelling. */
function ascii(hostname: string): string {
  return URL.canParse(`http://${hostname}`) ? new URL(`http://${hostname}`).hostname : hostname
}
