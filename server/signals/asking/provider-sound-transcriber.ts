import { readFile } from 'node:fs/promises'
import { spokenTextOf, NotTranscribed } from '../../intake/media/transcriber.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { SoundTranscriber } from '../media/sound-transcribers.ts'
import { TranscriptSource } from '../media/transcript-source.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { RequestAsker } from './signal-asker.ts'
import { keyOfProvider } from './signal-question.ts'
import type { SignalReader } from './signal-reader.ts'

/** Transcribes speech with a provider; equal sounds are requested once. */
export const providerSoundTranscriber = (
  { asker, reader }: { asker: RequestAsker; reader: SignalReader },
  provider: ReadyProvider,
): SoundTranscriber => ({
  source: TranscriptSource.provider,
  takes: 'mp3',
  async transcribe({ file, name }) {
    const body = await readFile(file)
    const ask = () => asker.ask(provider, 'transcript', { body, mime: 'audio/mpeg', name })
    const [answer] = await reader.read(keyOfProvider(provider, 'transcript'), [{ digest: sha256(body), ask }])
    if (!answer || answer.failure)
      throw new NotTranscribed(answer?.failure.message ?? 'nothing was answered', answer?.failure.reason)
    return spokenTextOf(answer.value)
  },
})
