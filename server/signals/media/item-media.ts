import { readFile, rm } from 'node:fs/promises'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import { NotTranscribed } from '../../intake/media/transcriber.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { Database } from '../../platform/database.ts'
import type { MediaLook, MediaText, OpenMedia } from '../media-look.ts'
import { joinedText } from '../stored-findings.ts'
import { saveAnalysis } from './media-analysis.store.ts'
import { lookAt } from './look-at-media.ts'
import { blankAnalysis, type Finding, type MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'
import { hear, readWriting } from './read-media.ts'

type FetchedFile = MediaFile & { file: string; sha256: string }

/** The media of one item while it is judged: each is looked at and read at most once, and what comes of it is kept. */
export class ItemMedia implements OpenMedia {
  readonly #texts = new Map<MediaText['kind'], Promise<MediaText[]>>()
  #looks: Promise<MediaLook[]> | undefined

  constructor(
    private readonly files: readonly MediaFile[],
    private readonly workspaceId: string,
    private readonly parts: MediaTools & { database: Database; folder: string | null },
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
    const attempt = async (part: 'text' | 'transcript', read: () => Promise<string>) => {
      const analysis = file.analysis ?? blankAnalysis(file.sha256, await readFile(file.file))
      if (analysis[part] !== null) return
      try {
        await this.#keep(file, { analysis: { ...analysis, [part]: await read() }, prints: [] })
      } catch (error) {
        problems.push(reasonOf(error))
      }
    }
    if (kind !== 'audio') await attempt('text', () => readWriting(file, this.parts))
    if (kind !== 'image') await attempt('transcript', () => hear(file, this.parts))
    const text = file.analysis ? joinedText(file.analysis) : ''
    return { kind, position, text, problem: [...new Set(problems)].join('; ') || null }
  }

  async #keep(file: MediaFile, { analysis, prints }: Finding): Promise<void> {
    file.analysis = analysis
    await this.parts.database.inWorkspace(this.workspaceId, (tx) =>
      saveAnalysis(tx, this.workspaceId, analysis, prints),
    )
  }
}

const hasPicture = (file: MediaFile): file is MediaFile & { kind: MediaLook['kind'] } => file.kind !== 'audio'

function isFetched(file: MediaFile): file is FetchedFile {
  return file.file !== null && file.sha256 !== null
}

/** Why media could not be analyzed. @throws anything else */
function reasonOf(error: unknown): string {
  if (error instanceof NotAnalyzed || error instanceof NotTranscribed) return error.message
  throw error
}
