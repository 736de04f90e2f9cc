import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Media } from '../../intake/content/media.entity.ts'
import { mimeOf } from '../../intake/content/media-type.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { ownTempFolder } from '../../platform/own-temp-folder.ts'
import { Turns } from '../../platform/turns.ts'
import { headOf } from './fetch-media.ts'

/** A media file as it is shown to a member. */
export interface ShownMedia {
  file: string
  /** Determined by its content; null when it is of no known type. */
  mime: string | null
}

/** The media to show. */
export type WantedMedia = Pick<Media, 'workspaceId' | 'url' | 'kind' | 'sha256'>

const timeoutMs = { image: 15_000, video: 120_000, audio: 120_000 }
const megabyte = 1024 * 1024
/** A person may view files that are too large to be analyzed. */
const mostBytes = { image: 20 * megabyte, video: 500 * megabyte, audio: 500 * megabyte }
const keptMs = 600_000
const atOnce = 4

/**
 * Media that members view, fetched for them and kept on disk for ten minutes, so that a player can request one range after the
 * other. Keyed by the digest of the analyzed content, else by the URL.
 */
export class MediaCache {
  readonly #coming = new Map<string, Promise<ShownMedia>>()
  readonly #turns = new Turns({ atOnce })

  constructor(
    private readonly deps: {
      mediaDownloads: Pick<MediaDownloads, 'download'>
      folder?: string
      /** The maximum size of the cache in bytes. */
      most?: number
    },
  ) {}

  /**
   * The file behind a URL; it may be deleted a minute after the call. @throws NotSigned, OutboundFailed, OutboundRefused,
   * NotThere
   */
  async open(media: WantedMedia): Promise<ShownMedia> {
    const name = nameOf(media)
    const known = await this.#kept(name)
    if (known) return known
    const coming =
      this.#coming.get(name) ??
      this.#turns
        .run(media.workspaceId, () => this.#fetch(name, media))
        .finally(() => this.#coming.delete(name))
    this.#coming.set(name, coming)
    return coming
  }

  async #folder(): Promise<string> {
    return this.deps.folder ?? ownTempFolder('media-shown')
  }

  async #kept(name: string): Promise<ShownMedia | null> {
    const file = path.join(await this.#folder(), name)
    const found = await stat(file).catch(() => null)
    if (!found || Date.now() - found.mtimeMs > keptMs) return null
    return shown(file)
  }

  async #fetch(name: string, { workspaceId, url, kind }: WantedMedia): Promise<ShownMedia> {
    const folder = await this.#folder()
    const file = path.join(folder, name)
    const part = `${file}.${randomUUID()}`
    try {
      const limits = { timeoutMs: timeoutMs[kind], maxBytes: mostBytes[kind] }
      const { status } = await this.deps.mediaDownloads.download({ workspaceId, url }, limits, part)
      if (status !== 200) throw new NotThere(`answered with status ${status}`)
      await rename(part, file)
    } finally {
      await rm(part, { force: true })
    }
    await this.#sweep(folder, name)
    return shown(file)
  }

  /** Deletes old files, and the oldest beyond the maximum size. */
  async #sweep(folder: string, newest: string): Promise<void> {
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const found = await stat(path.join(folder, name)).catch(() => null)
        return { name, at: found?.mtimeMs ?? 0, size: found?.size ?? 0 }
      }),
    )
    let kept = 0
    for (const { name, at, size } of files.sort((a, b) => b.at - a.at)) {
      kept += size
      const isOver = kept > (this.deps.most ?? 1024 * megabyte) || Date.now() - at > keptMs
      if (isOver && name !== newest) await rm(path.join(folder, name), { force: true })
    }
  }
}

/** There is no media file behind a URL. */
export class NotThere extends Error {}

const nameOf = ({ workspaceId, sha256, url }: WantedMedia): string =>
  createHash('sha256')
    .update(`${workspaceId}\n${sha256 ?? url}`)
    .digest('hex')

const shown = async (file: string): Promise<ShownMedia> => ({ file, mime: mimeOf(await headOf(file)) })
