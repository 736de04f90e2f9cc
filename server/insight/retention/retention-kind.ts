import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The kinds of data that have a retention period. */
export enum RetentionKind {
  content = 'content',
  traces = 'traces',
  media_texts = 'media_texts',
  reports = 'reports',
  deliveries = 'deliveries',
  audit_details = 'audit_details',
}
registerEnumType(RetentionKind, {
  name: 'RetentionKind',
  description: 'What a workspace says for how long it is kept',
  valuesConfig: described(RetentionKind, {
    content:
      'Content items with everything that is kept of them, so long after they came in and were changed last; what waits in a review stays until it is decided',
    traces: 'What the rules saw in an item when it was decided; the decision stays',
    media_texts:
      'What was read in pictures and heard in videos and audio, and what signal providers told of files; prints of pictures stay',
    reports: 'User reports that are handled; open ones stay',
    deliveries: 'Requests to the webhook and to chat platforms, so long after they were settled',
    audit_details:
      'What entries of the audit log say beyond who did what and when: values before and after, names. The entries and their chain stay',
  }),
})
