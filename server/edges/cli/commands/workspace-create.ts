import { z } from 'zod'
import { planWords } from '../../../access/plans/plan-words.ts'
import { Plan } from '../../../access/workspaces/workspace.entity.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Create a workspace with its first admin and an API key of scope rest',
  options: z.object({
    name: z.string().meta({ description: 'name of the workspace' }),
    plan: z
      .enum(Plan, 'expected free, starter, pro or enterprise')
      .optional()
      .meta({ description: 'free, starter, pro or enterprise; enterprise, without limits, unless given' }),
    email: z.string().meta({ description: "the admin's e-mail address" }),
    password: z
      .string()
      .meta({ description: "the admin's password, 10 to 200 characters, not easy to guess" }),
    video: z.boolean().default(false).meta({ description: 'enable video moderation' }),
    audio: z.boolean().default(false).meta({ description: 'enable audio moderation' }),
  }),
  async run({ newWorkspaces }, input) {
    const made = await newWorkspaces.create(cliActor, input)
    return { ...made, planMeans: planWords(made.plan) }
  },
})
