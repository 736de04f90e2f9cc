import { posix } from 'node:path'
import { pathOf } from './pages.ts'

/** Files of the project that readers are led to, and where the program serves them. */
const served: Readonly<Record<string, string>> = { 'schema/openapi.json': '/api/openapi.json' }

/** What a link leads to: an address, or a file of the source that no installation serves. */
export type Target = { href: string } | { source: string }

/** Finds what the links of pages lead to. */
export class Links {
  readonly #pages: ReadonlySet<string>
  readonly #taken = new Set<string>()

  constructor(files: readonly string[]) {
    this.#pages = new Set(files)
  }

  /** Pictures and contracts that pages lead to, by their files: they belong to the site. */
  get taken(): readonly string[] {
    return [...this.#taken]
  }

  /** What a link in `file` leads to. */
  resolve(file: string, link: string): Target {
    if (/^([a-z]+:|\/)/.test(link)) return { href: link }
    const [name = '', anchor] = link.split('#')
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (name === '') return { href: hash }
    const target = posix.join(posix.dirname(file), name)
    const page = [target, `${target}/README.md`].find((each) => this.#pages.has(each))
    if (page !== undefined) return { href: pathOf(page) + hash }
    const address = served[target]
    if (address !== undefined) return { href: address }
    if (!/^(docs\/images|schema)\/./.test(target)) return { source: target }
    this.#taken.add(target)
    return { href: addressOf(target) }
  }
}

/** Where the site has a file that is no page. */
export const addressOf = (file: string): string => posix.join('/docs', file.replace(/^docs\//, ''))
