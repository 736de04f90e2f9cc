import { sha256 } from '../../platform/crypto.ts'
import { NotTranscribed } from '../../intake/media/transcriber.ts'
import type { Hearer } from '../media/media-tools.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { SignalAsker } from './signal-asker.ts'
import { keyOfProvider } from './signal-question.ts'
import type { SignalReader } from './signal-reader.ts'

/** Has a provider say what is said in sounds; the same sound is asked about once. It fails with the SignalFailure as the cause. */
export const providerTranscriber = (
  { asker, reader }: { asker: SignalAsker; reader: SignalReader },
  provider: ReadyProvider,
): Hearer => ({
  async transcribe(body, name) {
    const ask = () => asker.ask(provider, 'transcript', { body, mime: 'audio/mpeg', name })
    const [told] = await reader.tell(keyOfProvider(provider, 'transcript'), [{ digest: sha256(body), ask }])
    if (!told || told.failure)
      throw new NotTranscribed(told?.failure.message ?? 'nothing was told', { cause: told?.failure })
    const moments = told.value.filter(({ text }) => text.trim() !== '')
    return { text: moments.map(({ text }) => text.trim()).join('\n'), moments }
  },
})
