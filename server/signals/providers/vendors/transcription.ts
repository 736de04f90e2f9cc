import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import { baseUrlField } from '../../ai-providers/ai-provider.ts'
import { defineSignalProvider } from '../signal-provider.ts'
import { bodyOf, failureOf, formOf, sent } from '../vendor-answer.ts'
import { openaiComplaint } from './openai-errors.ts'

const seconds = z.number().min(0)

const Transcription = z.object({
  text: z.string(),
  duration: z.coerce.number().min(0).optional(),
  segments: z.array(z.object({ start: seconds, end: seconds, text: z.string() })).optional(),
})

/** Speech to text with the protocol of OpenAI's `audio/transcriptions`, which others implement as well. */
export default defineSignalProvider({
  key: 'transcription',
  label: 'Transcription',
  description:
    "Speech in sound and video, by OpenAI's audio/transcriptions: OpenAI, vLLM, Speaches and others",
  documentation: 'https://platform.openai.com/docs/api-reference/audio/createTranscription',
  settings: z.object({
    baseUrl: baseUrlField('https://api.openai.com/v1', 'Everything before /audio/transcriptions'),
    apiKey: secretField('API key', 'Sent as a bearer token').optional(),
    model: text({ min: 1, max: 200 })
      .default('whisper-1')
      .meta({ title: 'Model', description: 'As the provider names it' }),
    format: z
      .enum(['verbose_json', 'json'])
      .default('verbose_json')
      .meta({
        title: 'Form of the answer',
        description: 'Some models, such as gpt-4o-transcribe, do not tell when what was said',
        'x-labels': { verbose_json: 'With times', json: 'Text alone' },
      }),
  }),
  signals: {
    transcript: async (call, { body, mime, name }, { baseUrl, apiKey, model, format }) => {
      const fields = {
        model,
        response_format: format,
        ...(format === 'verbose_json' && { 'timestamp_granularities[]': 'segment' }),
      }
      const form = await formOf(fields, { field: 'file', name, mime, body })
      const answer = await sent(call, {
        url: `${baseUrl}/audio/transcriptions`,
        method: 'POST',
        headers: { ...form.headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: form.body,
      })
      if (answer.status !== 200) throw failureOf(call, answer, openaiComplaint(answer))
      const { text: whole, duration = 0, segments } = bodyOf(answer, Transcription)
      const parts = segments ?? [{ start: 0, end: duration, text: whole }]
      return parts
        .map(({ start, end, text: words }) => ({ from: start, to: end, text: words.trim() }))
        .filter((part) => part.text !== '')
    },
  },
  taxonomy: [],
  // https://platform.openai.com/docs/pricing: whisper-1 costs $0.006 a minute; this is for one minute of sound.
  pricePerCall: 0.006,
})
