import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The source of a transcript. */
export enum TranscriptSource {
  embedded = 'embedded',
  endpoint = 'endpoint',
  provider = 'provider',
}
registerEnumType(TranscriptSource, {
  name: 'TranscriptSource',
  description: 'Who turned speech into text',
  valuesConfig: described(TranscriptSource, {
    embedded: 'The embedded transcriber: basic, English alone',
    endpoint: 'The endpoint that the operator configured',
    provider: 'A signal provider of the workspace',
  }),
})
