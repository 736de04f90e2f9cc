import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The environment that a file asks for, such as jsdom; empty without one. */
const environmentOf = ({ moduleId }: TestSpecification): string =>
  /@vitest-environment ([\w-]+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''

/**
 * Orders files by project and by environment, since a process ends, with all that it has loaded, where the next file has another
 * one. The named files of each begin first: a long one that began last would run on alone, with nothing left for the other
 * processes.
 */
export const longestFirst = (names: readonly string[]) =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const projects = [...new Set(sorted.map(({ project }) => project.name))]
      const place = ({ moduleId }: TestSpecification) => {
        const at = names.findIndex((name) => moduleId.endsWith(name))
        return at < 0 ? names.length : at
      }
      const environments = new Map(sorted.map((file) => [file, environmentOf(file)]))
      const environment = (file: TestSpecification) => environments.get(file) ?? ''
      return sorted.sort(
        (a, b) =>
          projects.indexOf(a.project.name) - projects.indexOf(b.project.name) ||
          environment(a).localeCompare(environment(b)) ||
          place(a) - place(b),
      )
    }
  }
