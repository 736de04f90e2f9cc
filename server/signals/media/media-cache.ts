import { createHash, randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { mimeOf } from '../../intake/content/media-type.ts'
import type { Media } from '../../intake/content/media.entity.ts'
import { ownTempFolder } from '../../platform/own-temp-folder.ts'
import { Turns } from '../../platform/turns.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
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
 * other. Keyed by the digest of the analyzed content; a file that has another content by now, or was not analyzed, by its URL as
 * well, so that it is not shown in place of another.
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
    const ownName = ownNameOf(media)
    const known = (await this.#kept(nameOfContent(media))) ?? (await this.#kept(ownName))
    if (known) return known
    const coming =
      this.#coming.get(ownName) ??
      this.#turns.run(media.workspaceId, () => this.#fetch(media)).finally(() => this.#coming.delete(ownName))
    this.#coming.set(ownName, coming)
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

  async #fetch(media: WantedMedia): Promise<ShownMedia> {
    const { workspaceId, url, kind, sha256 } = media
    const folder = await this.#folder()
    const part = path.join(folder, `${ownNameOf(media)}.${randomUUID()}`)
    try {
      const limits = { timeoutMs: timeoutMs[kind], maxBytes: mostBytes[kind] }
      const { status, body } = await this.deps.mediaDownloads.download({ workspaceId, url }, limits, part)
      if (status !== 200) throw new NotThere(`answered with status ${status}`)
      const name = body.sha256 === sha256 ? nameOfContent(media) : ownNameOf(media)
      const file = path.join(folder, name)
      await rename(part, file)
      await this.#sweep(folder, name)
      return await shown(file)
    } finally {
      await rm(part, { force: true })
    }
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

const digestOf = (...parts: (string | null)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

/** The name of all files with the analyzed content. */
const nameOfContent = ({ workspaceId, sha256 }: WantedMedia): string => digestOf(workspaceId, sha256)

/** The name of the file at one URL, whatever its content is by now. */
const ownNameOf = ({ workspaceId, sha256, url }: WantedMedia): string => digestOf(workspaceId, sha256, url)

const shown = async (file: string): Promise<ShownMedia> => ({ file, mime: mimeOf(await headOf(file)) })
