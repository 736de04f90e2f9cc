import type { Config } from '../../platform/config.ts'
import { Ffmpeg } from '../../intake/media/ffmpeg.ts'
import { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import { Transcriber } from '../../intake/media/transcriber.ts'

/** Says what is said in a sound, whose name has the ending of its type. @throws NotTranscribed */
export type Hearer = Pick<Transcriber, 'transcribe'>

/** What media are analyzed with. */
export interface MediaTools {
  analyzer: PictureAnalyzer
  ffmpeg: Ffmpeg
  /** None where neither the operator nor the workspace has set up one. */
  transcriber: Hearer | null
}

/** The tools as they are configured. */
export const makeMediaTools = ({ processes, ffmpeg, transcription }: Config['media']): MediaTools => ({
  analyzer: new PictureAnalyzer(processes),
  ffmpeg: new Ffmpeg(ffmpeg),
  transcriber: transcription && new Transcriber(transcription),
})
