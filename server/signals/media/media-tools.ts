import type { Config } from '../../platform/config.ts'
import { Ffmpeg } from '../../intake/media/ffmpeg.ts'
import { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import { EmbeddedTranscriber } from '../../intake/media/speech/embedded-transcriber.ts'
import { Transcriber } from '../../intake/media/transcriber.ts'
import { embeddedHearer, endpointHearer, type Hearer } from './hearers.ts'

/** What media are analyzed with. */
export interface MediaTools {
  analyzer: PictureAnalyzer
  ffmpeg: Ffmpeg
  /** Hears where no provider of the workspace does; none where the operator has set up none. */
  hearer: Hearer | null
}

/** The tools as they are configured. */
export const makeMediaTools = ({ processes, ffmpeg, ...hearing }: Config['media']): MediaTools => ({
  analyzer: new PictureAnalyzer(processes),
  ffmpeg: new Ffmpeg(ffmpeg),
  hearer: hearerOf(hearing),
})

/** The operator's endpoint where there is one, otherwise what is embedded, unless that is switched off. */
function hearerOf({
  transcription,
  speechProcesses,
}: Pick<Config['media'], 'transcription' | 'speechProcesses'>): Hearer | null {
  if (transcription) return endpointHearer(new Transcriber(transcription))
  return speechProcesses > 0 ? embeddedHearer(new EmbeddedTranscriber(speechProcesses)) : null
}
