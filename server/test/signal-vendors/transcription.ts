import { openaiError } from './openai-moderations.ts'
import { fileIn, formIn, type VendorAnswer, type VendorCall, type VendorProtocol } from './vendor-server.ts'

const key = 'sk-proj-a-key-for-sound'
const secondsOfSentence = 2.5

/** Speech to text by OpenAI's protocol; every sound says the text, a sentence every two and a half seconds. */
export const transcriptionOf = (says: string): VendorProtocol => ({
  key: 'transcription',
  settings: (url) => ({ baseUrl: `${url}/v1`, apiKey: key, model: 'whisper-1' }),
  wrongSettings: { apiKey: 'sk-proj-a-wrong-key' },
  errors: [
    {
      name: 'rate limit',
      ...openaiError(429, 'rate_limit_exceeded', 'requests', 'Rate limit reached for whisper-1'),
      headers: { 'retry-after': '7' },
      reason: 'away',
      retryAfterMs: 7000,
    },
    { name: 'outage', ...openaiError(503, null, 'server_error', 'The engine is overloaded'), reason: 'away' },
    {
      name: 'bad sound',
      ...openaiError(400, null, 'invalid_request_error', 'Invalid file format.'),
      reason: 'item',
    },
    {
      name: 'large sound',
      ...openaiError(413, null, 'server_error', 'Maximum content size limit (26214400) exceeded'),
      reason: 'item',
    },
  ],
  answer: (call) => answer(call, says),
})

async function answer(call: VendorCall, says: string): Promise<VendorAnswer> {
  if (call.method !== 'POST' || call.path !== '/v1/audio/transcriptions')
    return openaiError(404, null, 'invalid_request_error', 'Invalid URL')
  if (call.headers['authorization'] !== `Bearer ${key}`)
    return openaiError(401, 'invalid_api_key', 'invalid_request_error', 'Incorrect API key provided')
  const form = await formIn(call)
  if (!(await fileIn(form, 'file'))?.length || form.get('model') !== 'whisper-1')
    return openaiError(400, null, 'invalid_request_error', 'Invalid file format.')
  if (form.get('response_format') === 'json') return { status: 200, body: { text: says } }
  if (form.get('response_format') !== 'verbose_json' || form.get('timestamp_granularities[]') !== 'segment')
    return openaiError(400, null, 'invalid_request_error', 'Invalid response format.')
  const sentences = says.match(/[^.!?]+[.!?]*/g) ?? []
  const segments = sentences.map((text, id) => ({
    id,
    seek: 0,
    start: id * secondsOfSentence,
    end: (id + 1) * secondsOfSentence,
    text: ` ${text.trim()}`,
    avg_logprob: -0.2,
    no_speech_prob: 0.01,
  }))
  const duration = sentences.length * secondsOfSentence
  return { status: 200, body: { task: 'transcribe', language: 'english', duration, text: says, segments } }
}
