import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'
import { countsAtOnce } from './counts-at-once.ts'

/** Runs tests as Vitest does, those whose first try counts without a second one. */
export default class Runner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    for (const file of files) takeSecondTries(file, file.name, '')
  }
}

function takeSecondTries(suite: RunnerTestSuite, file: string, names: string): void {
  for (const task of suite.tasks) {
    const name = `${names} ${task.name}`
    if (task.type === 'suite') takeSecondTries(task, file, name)
    else if (countsAtOnce(file, name)) task.retry = 0
  }
}
