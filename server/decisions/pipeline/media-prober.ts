import type { Outbound } from '../../platform/outbound-http.ts'
import type { Item } from '../../signals/item.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import { fetchMedia } from '../../signals/media/fetch-media.ts'

/** Fetches the media of items, through the one module that may fetch a caller's URL. */
export class MediaProber {
  constructor(private readonly outbound: Outbound) {}

  /** What each URL of the item holds; failures are outcomes, not errors. */
  async probe(item: Pick<Item, 'imageUrls' | 'videoUrls' | 'audioUrls'>): Promise<MediaProbe[]> {
    const urls = [
      ...item.imageUrls.map((url) => ({ url, kind: 'image' as const })),
      ...item.videoUrls.map((url) => ({ url, kind: 'video' as const })),
      ...item.audioUrls.map((url) => ({ url, kind: 'audio' as const })),
    ]
    const fetched = await Promise.all(urls.map(({ url, kind }) => fetchMedia(this.outbound, url, kind)))
    return fetched.map(({ probe }) => probe)
  }
}
