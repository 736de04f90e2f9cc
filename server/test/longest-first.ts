import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Has these files of each project begin first: a long one that began last would run on alone, with nothing left for the other processes. */
export const longestFirst = (names: readonly string[]) =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const projects = [...new Set(sorted.map(({ project }) => project.name))]
      const place = ({ moduleId }: TestSpecification) => {
        const at = names.findIndex((name) => moduleId.endsWith(name))
        return at < 0 ? names.length : at
      }
      return sorted.sort(
        (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || place(a) - place(b),
      )
    }
  }
