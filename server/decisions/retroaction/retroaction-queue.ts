import { runFrame } from '../../judging/runs/run-frame.ts'

const run = runFrame('retroaction', 'retroactionId')

/** The kind of task that does the next of a retroaction, and of the timer that paces it. */
export const retroaction = run.kind

/** What is told of a changed retroaction. */
export type RetroactionChange = Parameters<typeof run.isOf>[0]['payload']

export const {
  task: retroactionTask,
  topic: retroactionsTopic,
  tell: tellOfRetroaction,
  isOf: isOfRetroaction,
} = run
