import { z } from 'zod'
import { BanDuration } from '../../platform/vocabulary/period.ts'
import { TextScript } from '../../platform/vocabulary/text-script.ts'
import { MediaViewingInput } from '../media-viewing/media-viewing.ts'
import { languages } from './languages.ts'
import { StatusLabelsInput } from './status-labels.ts'
import { WhenUnjudged } from './when-unjudged.ts'

const between = (least: number, most: number) => {
  const message = `Must be between ${least} and ${most}`
  return z.int().min(least, message).max(most, message)
}

const textScripts = z.array(z.enum(TextScript)).transform((scripts) => [...new Set(scripts)].sort())

/** Changes of a workspace's settings; absent fields keep their values. */
export const WorkspaceChanges = z
  .object({
    undoSeconds: between(0, 60).nullish().meta({
      description:
        "Seconds in which a moderator's decision can be undone before it is sent, 0 to 60; 0 turns it off",
    }),
    requirePolicyCategory: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether flag and remove need a policy category' }),
    reviewRecommendations: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether an item is reviewed on which a recommendation waits' }),
    whenUnjudged: z
      .enum(WhenUnjudged)
      .nullish()
      .meta({ description: 'What happens to content that could not be judged' }),
    keepSuggestedScores: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether scores that the customer platform suggests are kept as examples' }),
    mediaMegabytes: between(1, 500)
      .nullish()
      .meta({ description: 'How large a video or a sound may be to be analyzed, in megabytes, 1 to 500' }),
    mediaMinutes: between(1, 60)
      .nullish()
      .meta({ description: 'How long a video or a sound may be to be analyzed, in minutes, 1 to 60' }),
    unbanningEnabled: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether bans can be lifted; without it there are no temporary bans either' }),
    temporaryBanDefault: BanDuration.nullish().meta({
      description: 'How long a temporary ban lasts where none is said',
    }),
    appealMonths: between(1, 60).nullish().meta({
      description: 'For how many months a decision can be appealed, 1 to 60',
    }),
    appealQueueId: z.uuid().nullish().meta({
      description:
        'The id of the review queue that appeals go to, the Default Queue once that is gone; null has routing rules choose',
    }),
    ownAppeals: z.boolean().nullish().meta({
      description: 'Whether members may decide on appeals against their own decisions',
    }),
    mediaViewing: MediaViewingInput.nullish().meta({
      description: 'The least strict way in which media are shown to members',
    }),
    statusLabels: StatusLabelsInput.nullish().meta({
      description: 'What the dashboard is to call the statuses',
    }),
    languages: languages.meta({
      description:
        'Tags of the languages that policy categories are translated to, such as de or pt-BR, at most 50; none turns translations off',
    }),
    transcribesSpeech: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether what is said in videos and sounds is transcribed' }),
    spokenLanguages: languages.meta({
      description: 'Tags of the languages that are spoken in videos and sounds, at most 50; any when empty',
    }),
    textScripts: textScripts.nullish().meta({
      description: 'Scripts besides the Latin one that text in pictures and videos is read in',
    }),
  })
  .meta({ description: 'What is to change of the settings of a workspace; what is left out stays' })

export type WorkspaceChanges = z.input<typeof WorkspaceChanges>
