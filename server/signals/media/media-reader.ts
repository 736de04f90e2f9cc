import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { type Item, urlsOf } from '../item.ts'
import { loadAnalyses } from './media-analysis.store.ts'
import { fetchMedia } from './fetch-media.ts'
import { ItemMedia } from './item-media.ts'
import type { MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'
import { scratchFolder } from './scratch-folder.ts'

const kinds = ['image', 'video', 'audio'] as const

/** Fetches the media of items for them to be analyzed: each URL once, each content once across its workspace. */
export class MediaReader {
  constructor(private readonly deps: MediaTools & { database: Database; outbound: Outbound }) {}

  /** The item's media, fetched into files that are there until it is closed. Failures are outcomes, not errors. */
  async open(item: Item): Promise<ItemMedia> {
    const urls = kinds.flatMap((kind) => urlsOf(item, kind).map((url, position) => ({ url, kind, position })))
    const folder = urls.length > 0 ? await scratchFolder() : null
    const files = await Promise.all(
      urls.map(async ({ url, kind, position }): Promise<MediaFile> => {
        const { probe, body } = await fetchMedia(this.deps.outbound, url, kind)
        const file = body && folder ? path.join(folder, `${kind}-${position}`) : null
        if (file && body) await writeFile(file, body, { mode: 0o600 })
        return { kind, position, probe, file, sha256: probe.sha256, analysis: null }
      }),
    )
    await this.#recall(item.workspaceId, files)
    return new ItemMedia(files, item.workspaceId, { ...this.deps, folder })
  }

  /** Puts to each file what is kept of its content. */
  async #recall(workspaceId: string, files: readonly MediaFile[]): Promise<void> {
    const sha256s = files.flatMap(({ sha256 }) => sha256 ?? [])
    if (sha256s.length === 0) return
    const known = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      loadAnalyses(tx, workspaceId, sha256s),
    )
    for (const file of files) file.analysis = known.get(file.sha256 ?? '') ?? null
  }
}
