import { createHash } from 'node:crypto'
import type { Outbound } from '../platform/outbound-http.ts'
import type { Item } from '../signals/item.ts'
import type { MediaProbe } from '../signals/media-probe.ts'
import { mimeOf } from '../content/media-type.ts'

const timeoutMs = 45_000
const mostBytes = 20 * 1024 * 1024

/** Fetches the media of items, through the one module that may fetch a caller's URL. */
export class MediaProber {
  constructor(private readonly outbound: Outbound) {}

  /** What each URL of the item holds, by its content and not by its header; failures are outcomes, not errors. */
  probe(item: Item): Promise<MediaProbe[]> {
    const urls = [
      ...item.imageUrls.map((url) => ({ url, kind: 'image' as const })),
      ...item.videoUrls.map((url) => ({ url, kind: 'video' as const })),
      ...item.audioUrls.map((url) => ({ url, kind: 'audio' as const })),
    ]
    return Promise.all(urls.map(({ url, kind }) => this.#fetch(url, kind)))
  }

  async #fetch(url: string, kind: MediaProbe['kind']): Promise<MediaProbe> {
    const unknown = { url, kind, mime: null, bytes: null, sha256: null }
    try {
      const { status, body } = await this.outbound.request({
        url,
        method: 'GET',
        timeoutMs,
        maxBytes: mostBytes,
        redirects: 3,
      })
      if (status !== 200) return { ...unknown, error: `answered with status ${status}` }
      const sha256 = createHash('sha256').update(body).digest('hex')
      return { url, kind, mime: mimeOf(body), bytes: body.length, sha256, error: null }
    } catch (error) {
      return { ...unknown, error: error instanceof Error ? error.message : 'could not be fetched' }
    }
  }
}
