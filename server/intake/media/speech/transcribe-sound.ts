import { transcribePiece, isUnderstood } from './transcribe-piece.ts'
import { piecesOfSpeech } from './pieces-of-speech.ts'
import { SoundSamples } from './sound-samples.ts'
import { speechNetworks } from './speech-networks.ts'
import { mostSeconds, type SpeechReply, type SpeechRequest } from './speech-protocol.ts'
import { voiceActivity, windowSeconds } from './voice-activity.ts'

/** Transcribes audio piece by piece, until the time limit; pieces without speech are skipped. */
export async function transcribeSound({ file, mostMs }: SpeechRequest): Promise<SpeechReply> {
  const started = performance.now()
  const networks = await speechNetworks()
  const sound = await SoundSamples.of(file)
  const reply: SpeechReply = { moments: [], missedSeconds: 0, endedAt: sound.isCut ? mostSeconds : null }
  for (const { from, to } of piecesOfSpeech(await voiceActivity(networks.activity, sound), windowSeconds)) {
    if (performance.now() - started > mostMs) return { ...reply, endedAt: from }
    const words = await transcribePiece(networks, sound.between(from, to))
    if (!isUnderstood(words)) reply.missedSeconds += to - from
    else if (words.text !== '')
      reply.moments.push({ from: hundredths(from), to: hundredths(to), text: words.text })
  }
  return reply
}

const hundredths = (second: number): number => Math.round(second * 100) / 100
