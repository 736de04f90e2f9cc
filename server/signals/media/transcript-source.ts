import { registerEnumType } from 'type-graphql'

/** Who turned speech into text. */
export enum TranscriptSource {
  embedded = 'embedded',
  endpoint = 'endpoint',
  provider = 'provider',
}
registerEnumType(TranscriptSource, {
  name: 'TranscriptSource',
  description: 'Who turned speech into text',
  valuesConfig: {
    embedded: { description: 'The embedded transcriber: basic, English alone' },
    endpoint: { description: 'The endpoint that the operator configured' },
    provider: { description: 'A signal provider of the workspace' },
  },
})
