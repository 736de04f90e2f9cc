import type { TrySignalInput } from '../../gql/graphql.ts'
import { base64Of } from '../../ui/base64.ts'

/** The input of a trial, whichever provider is tried. */
export type TrialInput = Omit<TrySignalInput, 'providerId'>

/** The state of a trial's form. */
export interface TrialDraft {
  way: 'text' | 'picture' | 'pictureUrl'
  text: string
  file: File | null | undefined
  url: string
  /** Separated by commas. */
  topics: string
  policy: string
}

const mostBytes = 700_000

/** Whether the picture is larger than a trial accepts. */
export const tooLarge = ({ way, file }: TrialDraft): boolean =>
  way === 'picture' && (file?.size ?? 0) > mostBytes

/** The draft as the schema's input: the chosen content, with the topics and the policy where they apply. */
export async function trialInput(draft: TrialDraft): Promise<TrialInput> {
  const { way, text, url, file } = draft
  const policy = draft.policy.trim()
  const topics = draft.topics
    .split(',')
    .map((topic) => topic.trim())
    .filter(Boolean)
  return {
    ...(way === 'text' && { text: text.trim() }),
    ...(way === 'picture' && file && { picture: base64Of(new Uint8Array(await file.arrayBuffer())) }),
    ...(way === 'pictureUrl' && { pictureUrl: url.trim() }),
    ...(way === 'text' && topics.length > 0 && { topics }),
    ...(policy && { policy }),
  }
}
