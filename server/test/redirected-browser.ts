/** A browser that keeps cookies for each site and follows where it is sent, one step at a time. */
export class RedirectedBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** Opens an address. @returns where it is sent from there; null where that is a page */
  async open(address: string): Promise<string | null> {
    const { origin } = new URL(address)
    const response = await fetch(address, { redirect: 'manual', headers: { cookie: this.cookies(origin) } })
    await response.arrayBuffer()
    for (const line of response.headers.getSetCookie()) this.#keep(origin, line)
    const target = response.headers.get('location')
    return target === null ? null : new URL(target, address).href
  }

  /** Opens an address and follows until it comes to one that fits. @returns that address, which is not opened */
  async openUntil(address: string, fits: (address: string) => boolean): Promise<string> {
    let at = address
    for (let steps = 0; steps < 12; steps++) {
      const next = await this.open(at)
      if (next === null) return at
      if (fits(next)) return next
      at = next
    }
    throw new Error(`it is sent on and on, at last to ${at}`)
  }

  /** The cookies for a site, as a header. */
  cookies(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Takes the cookies for a site as a header has them. */
  restore(origin: string, header: string): void {
    for (const pair of header.split('; ')) this.#keep(origin, pair)
  }

  #keep(origin: string, line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
    const known = this.#cookies.get(origin) ?? new Map<string, string>()
    if (value === '') known.delete(name)
    else known.set(name, value)
    this.#cookies.set(origin, known)
  }
}
