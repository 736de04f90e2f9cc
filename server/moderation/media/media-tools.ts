import type { Config } from '../../config.ts'
import { Ffmpeg } from '../../media/ffmpeg.ts'
import { PictureAnalyzer } from '../../media/picture-analyzer.ts'
import { Transcriber } from '../../media/transcriber.ts'

/** What media are analyzed with. */
export interface MediaTools {
  analyzer: PictureAnalyzer
  ffmpeg: Ffmpeg
  /** None where the operator configured no endpoint. */
  transcriber: Transcriber | null
}

/** The tools as they are configured. */
export const makeMediaTools = ({ processes, ffmpeg, transcription }: Config['media']): MediaTools => ({
  analyzer: new PictureAnalyzer(processes),
  ffmpeg: new Ffmpeg(ffmpeg),
  transcriber: transcription && new Transcriber(transcription),
})
