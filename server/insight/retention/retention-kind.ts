import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The kinds of data that have a retention period. */
export enum RetentionKind {
  content = 'content',
  users = 'users',
  traces = 'traces',
  media_texts = 'media_texts',
  reports = 'reports',
  deliveries = 'deliveries',
  audit_details = 'audit_details',
}
registerEnumType(RetentionKind, {
  name: 'RetentionKind',
  description: 'The kinds of data that have a retention period',
  valuesConfig: described(RetentionKind, {
    content:
      'Content items with everything that is kept of them, so long after they came in and were changed last; what waits in a review stays until it is decided',
    users:
      'Users of whom nothing is left, so long after they were changed last: no content, no report by them or about them, and nothing decided on them since. Who is banned or flagged, or has strikes or tags, stays',
    traces: 'What the rules saw in an item when it was decided; the decision stays',
    media_texts:
      'Texts found in pictures, transcripts of videos and audio, and results of signal providers for files; fingerprints of pictures stay',
    reports: 'User reports that are handled; open ones stay',
    deliveries: 'Requests to the webhook and to chat platforms, so long after they were settled',
    audit_details:
      'Details of audit log entries beyond who did what and when: values before and after, names. The entries and their chain stay',
  }),
})
