import { rm } from 'node:fs/promises'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import { type SpokenText, NotTranscribed } from '../../intake/media/transcriber.ts'
import type { Database } from '../../platform/database.ts'
import { SignalFailure } from '../asking/signal-failure.ts'
import type { MediaLook, MediaText, OpenMedia } from '../media-look.ts'
import { isBasic, joinedText } from '../stored-findings.ts'
import { embedFiles } from './embed-pictures.ts'
import { lookAt } from './look-at-media.ts'
import { saveAnalysis } from './media-analysis.store.ts'
import { blankAnalysis, type Finding, isFetched, type MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'
import type { PictureEmbedding } from './picture-embedding.ts'
import { readWriting, transcribe } from './read-media.ts'
import type { Speech } from './speech-of-workspace.ts'

/** The media of one item during its evaluation: each is analyzed at most once, and the results are stored. */
export class ItemMedia implements OpenMedia {
  readonly #texts = new Map<MediaText['kind'], Promise<MediaText[]>>()
  readonly #embeddings = new Map<MediaLook['kind'], Promise<PictureEmbedding[]>>()
  #looks: Promise<MediaLook[]> | undefined
  /** The files whose speech should have been transcribed but could not be. */
  readonly untranscribed: UntranscribedFile[] = []

  constructor(
    /** The files of its URLs, fetched or not. */
    readonly files: readonly MediaFile[],
    private readonly workspaceId: string,
    private readonly parts: MediaTools & { database: Database; speech: Speech; folder: string | null },
  ) {}

  /** The outcome of fetching each URL. */
  get probes(): MediaProbe[] {
    return this.files.map(({ probe }) => probe)
  }

  looks(): Promise<MediaLook[]> {
    return (this.#looks ??= Promise.all(this.files.filter(hasPicture).map((file) => this.#look(file))))
  }

  texts(kind: MediaText['kind']): Promise<MediaText[]> {
    const texts = this.#texts.get(kind) ?? this.#readAll(kind)
    this.#texts.set(kind, texts)
    return texts
  }

  embeddings(kind: MediaLook['kind']): Promise<PictureEmbedding[]> {
    const embeddings =
      this.#embeddings.get(kind) ??
      this.looks().then(() => embedFiles(this.files, kind, this.workspaceId, this.parts))
    this.#embeddings.set(kind, embeddings)
    return embeddings
  }

  /** Removes the files. */
  async close(): Promise<void> {
    if (this.parts.folder) await rm(this.parts.folder, { recursive: true, force: true })
  }

  async #look(file: MediaFile & { kind: MediaLook['kind'] }): Promise<MediaLook> {
    const { kind, position, probe } = file
    const unseen = { kind, position, sha256: null, codes: [], problem: null }
    if (!isFetched(file)) return { ...unseen, problem: probe.error }
    try {
      if (!file.analysis) await this.#keep(file, await lookAt(file, this.parts))
    } catch (error) {
      return { ...unseen, problem: reasonOf(error) }
    }
    const { sha256, codes, problem } = file.analysis ?? unseen
    return { kind, position, sha256, codes, problem }
  }

  async #readAll(kind: MediaText['kind']): Promise<MediaText[]> {
    await this.looks()
    return Promise.all(this.files.filter((file) => file.kind === kind).map((file) => this.#read(file)))
  }

  async #read(file: MediaFile): Promise<MediaText> {
    const { kind, position, probe } = file
    if (!isFetched(file)) return { kind, position, text: '', problem: probe.error }
    const problems: string[] = []
    const attempt = async (part: 'text' | 'transcript', find: () => Promise<SpokenText>) => {
      const analysis = file.analysis ?? blankAnalysis(file)
      if (analysis[part] !== null) return
      try {
        const { text, moments, cut } = await find()
        if (cut) problems.push(cut)
        // An earlier text or transcript of another source has moments too, which are replaced.
        const timed = moments.length > 0 || analysis.moments[part] ? { [part]: moments } : {}
        const by =
          part === 'text'
            ? { textScripts: [...file.scripts] }
            : {
                transcriptSource: this.parts.speech.soundTranscriber?.source ?? null,
                transcriptGap: cut ?? null,
              }
        const read = { [part]: text, moments: { ...analysis.moments, ...timed }, ...by }
        await this.#keep(file, { analysis: { ...analysis, ...read }, prints: [] })
      } catch (error) {
        problems.push(reasonOf(error))
        if (error instanceof NotTranscribed)
          this.untranscribed.push({ kind, position, failure: new SignalFailure(error.message, error.reason) })
      }
    }
    if (kind !== 'audio') await attempt('text', () => readWriting(file, this.parts))
    if (kind !== 'image') await attempt('transcript', () => transcribe(file, this.workspaceId, this.parts))
    const { analysis } = file
    if (analysis?.transcriptGap) problems.push(analysis.transcriptGap)
    const text = analysis ? joinedText(analysis) : ''
    const problem = [...new Set(problems)].join('; ') || null
    return { kind, position, text, isBasic: isBasic(analysis), problem }
  }

  async #keep(file: MediaFile, { analysis, prints }: Finding): Promise<void> {
    file.analysis = analysis
    await this.parts.database.inWorkspace(this.workspaceId, (tx) =>
      saveAnalysis(tx, this.workspaceId, analysis, prints),
    )
  }
}

/** A file whose speech could not be transcribed. */
export interface UntranscribedFile {
  kind: MediaText['kind']
  /** The index of the file among those of its kind, from 0. */
  position: number
  failure: SignalFailure
}

const hasPicture = (file: MediaFile): file is MediaFile & { kind: MediaLook['kind'] } => file.kind !== 'audio'

/** Why media could not be analyzed. @throws any other error */
function reasonOf(error: unknown): string {
  if (error instanceof NotAnalyzed || error instanceof NotTranscribed) return error.message
  throw error
}
