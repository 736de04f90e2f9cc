import { z } from 'zod'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Count what the next deletion of a workspace takes, by kind; it changes nothing',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
  }),
  run: async ({ retention }, { workspace }) => ({ ...(await retention.preview(workspace, null)) }),
  text: ({ nextDeletionAt, forecasts }) =>
    [
      nextDeletionAt ? `next deletion ${nextDeletionAt.toISOString()}` : 'a deletion is running',
      ...forecasts.map(({ kind, days, dueCount, soonCount, isEstimated }) =>
        days === null
          ? `${kind}: kept`
          : `${kind}: ${days} days, ${isEstimated ? 'about ' : ''}${dueCount} go, ${soonCount} more within 30 days`,
      ),
    ].join('\n'),
})
