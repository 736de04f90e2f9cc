import path from 'node:path'
import { mediaLimitsOf, speechSettingsOf } from '../../access/workspaces/workspace.store.ts'
import { textScriptsOf } from '../../access/workspaces/workspace.store.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { Database } from '../../platform/database.ts'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { type Item, urlsOf } from '../item.ts'
import { fetchMedia } from './fetch-media.ts'
import { ItemMedia } from './item-media.ts'
import type { Analysis } from './media-analysis.entity.ts'
import { loadAnalyses } from './media-analysis.store.ts'
import type { MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'
import { scratchFolder } from './scratch-folder.ts'
import type { SoundTranscriber } from './sound-transcribers.ts'
import { noSpeech, type Speech, speechOf } from './speech-of-workspace.ts'
import { TranscriptSource } from './transcript-source.ts'

const kinds = ['image', 'video', 'audio'] as const

type WithMedia = Pick<Item, 'workspaceId' | 'imageUrls' | 'videoUrls' | 'audioUrls'>

/** Fetches the media of items for analysis: each URL once, each content once per workspace. */
export class MediaReader {
  constructor(private readonly deps: MediaTools & { database: Database; mediaDownloads: MediaDownloads }) {}

  /**
   * The item's media, fetched into files that exist until it is closed; `soundTranscriber` transcribes them instead of the configured one.
   * Failures are results, not errors.
   */
  async open(
    item: WithMedia,
    soundTranscriber: SoundTranscriber | null = this.deps.soundTranscriber,
  ): Promise<ItemMedia> {
    const { workspaceId } = item
    const urls = kinds.flatMap((kind) => urlsOf(item, kind).map((url, position) => ({ url, kind, position })))
    if (urls.length === 0)
      return new ItemMedia([], workspaceId, { ...this.deps, speech: noSpeech, folder: null })
    const folder = await scratchFolder()
    const { limits, speech } = await this.deps.database.inWorkspace(workspaceId, async (tx) => ({
      limits: await mediaLimitsOf(tx, workspaceId),
      speech: speechOf(await speechSettingsOf(tx, workspaceId), soundTranscriber),
    }))
    const files = await Promise.all(
      urls.map(async ({ url, kind, position }): Promise<MediaFile> => {
        const file = path.join(folder, `${kind}-${position}`)
        const { probe, md5 } = await fetchMedia(this.deps, { workspaceId, url, kind, file }, limits)
        const place = { file: md5 === null ? null : file, sha256: probe.sha256, md5 }
        return { kind, position, probe, ...place, analysis: null, scripts: [] }
      }),
    )
    await this.#recall(workspaceId, files, speech)
    return new ItemMedia(files, workspaceId, { ...this.deps, speech, folder })
  }

  /** The outcome of fetching each URL of the item, without analysis; failures are results, not errors. */
  async probe(item: WithMedia): Promise<MediaProbe[]> {
    const media = await this.open(item)
    await media.close()
    return media.probes
  }

  /** The outcome of fetching a URL as for an item; a failure is a result, not an error. */
  async tryUrl(workspaceId: string, url: string): Promise<MediaProbe> {
    const [probe] = await this.probe({ workspaceId, imageUrls: [], videoUrls: [url], audioUrls: [] })
    if (!probe) throw new Error('there is no outcome of the URL')
    return probe
  }

  /**
   * Adds the stored analysis to each file; its text only if it was read with the scripts configured now, and its transcript only
   * if transcription is on and the source now configured is not better.
   */
  async #recall(workspaceId: string, files: readonly MediaFile[], speech: Speech): Promise<void> {
    const sha256s = files.flatMap(({ sha256 }) => sha256 ?? [])
    if (sha256s.length === 0) return
    const [known, scripts] = await this.deps.database.inWorkspace(workspaceId, async (tx) => [
      await loadAnalyses(tx, workspaceId, sha256s),
      await textScriptsOf(tx, workspaceId),
    ])
    for (const file of files) {
      const kept = known.get(file.sha256 ?? '')
      file.scripts = scripts
      file.analysis = kept
        ? {
            ...kept,
            text: isReadIn(kept, scripts) ? kept.text : null,
            ...(isTranscribedBy(kept, speech) ? {} : noTranscript),
          }
        : null
    }
  }
}

/** Whether the stored text of a file was read with the scripts; without a choice of scripts, with none besides Latin. */
const isReadIn = ({ textScripts }: Analysis, scripts: readonly TextScript[]): boolean =>
  [...(textScripts ?? [])].sort().join(' ') === [...scripts].sort().join(' ')

const noTranscript = { transcript: null, transcriptSource: null, transcriptGap: null }

/** Whether the stored transcript of a file is still valid: one of the embedded model counts only while that model is used. */
const isTranscribedBy = ({ transcriptSource }: Analysis, { soundTranscriber, isOff }: Speech): boolean =>
  !isOff &&
  (transcriptSource !== TranscriptSource.embedded || soundTranscriber?.source === TranscriptSource.embedded)
