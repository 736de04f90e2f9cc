import { z } from 'zod'
import { planWords } from '../../../access/plans/plan-words.ts'
import { Plan } from '../../../access/workspaces/workspace.entity.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

const onOrOff = (what: string) =>
  z
    .enum(['on', 'off'], 'expected on or off')
    .transform((value) => value === 'on')
    .optional()
    .meta({ description: `${what} moderation, on or off` })

export default defineCommand({
  summary: "Change a workspace's name, plan, video or audio moderation; lists beforehand what that stops",
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    name: z.string().optional().meta({ description: 'name of the workspace' }),
    plan: z
      .enum(Plan, 'expected free, starter, pro or enterprise')
      .optional()
      .meta({ description: 'free, starter, pro or enterprise' }),
    video: onOrOff('video'),
    audio: onOrOff('audio'),
    yes: z.boolean().default(false).meta({ description: 'make a change that stops something' }),
  }),
  async run({ workspaceTerms }, { workspace: workspaceId, yes: confirmed, ...terms }) {
    const by = { workspaceId, actor: cliActor }
    const { changed, after, stops } = await workspaceTerms.update(by, terms, { confirmed })
    const waits = !changed && stops.length > 0 && !confirmed
    return {
      ...(waits && { notice: 'Nothing was changed. Add --yes to make the change, with what it stops' }),
      changed,
      [waits ? 'wouldBe' : 'terms']: after,
      planMeans: planWords(after.plan),
      stops: stops.map(({ what, count, explanation }) => `${what} (${count}): ${explanation}`),
    }
  },
})
