import { Ffmpeg } from '../../intake/media/ffmpeg.ts'
import { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import { EmbeddedTranscriber } from '../../intake/media/speech/embedded-transcriber.ts'
import { Transcriber } from '../../intake/media/transcriber.ts'
import type { Config } from '../../platform/config.ts'
import {
  embeddedSoundTranscriber,
  endpointSoundTranscriber,
  type SoundTranscriber,
} from './sound-transcribers.ts'

/** The tools for the analysis of media. */
export interface MediaTools {
  analyzer: PictureAnalyzer
  ffmpeg: Ffmpeg
  /** Transcribes where the workspace has no provider for it; null when the operator has configured none. */
  soundTranscriber: SoundTranscriber | null
}

/** The tools as configured. */
export const makeMediaTools = ({ processes, ffmpeg, ...hearing }: Config['media']): MediaTools => ({
  analyzer: new PictureAnalyzer(processes),
  ffmpeg: new Ffmpeg(ffmpeg),
  soundTranscriber: soundTranscriberOf(hearing),
})

/** The operator's endpoint if there is one, else the embedded model unless it is switched off. */
function soundTranscriberOf({
  transcription,
  speechProcesses,
}: Pick<Config['media'], 'transcription' | 'speechProcesses'>): SoundTranscriber | null {
  if (transcription) return endpointSoundTranscriber(new Transcriber(transcription))
  return speechProcesses > 0 ? embeddedSoundTranscriber(new EmbeddedTranscriber(speechProcesses)) : null
}
