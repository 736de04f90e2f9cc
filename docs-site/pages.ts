import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { sections } from './sections.ts'

/** A page of the site. */
export interface Page {
  /** Its Markdown, from the root of the project. */
  file: string
  /** Its address, which begins with `/docs`. */
  path: string
  /** Its first heading. */
  title: string
  /** What the sidebar calls it. */
  label: string
  markdown: string
}

/** A group of the sidebar with its pages. */
export interface PageGroup {
  title: string
  closed: boolean
  pages: Page[]
}

/** The project's own pages give way to those of the documentation, which readers of the site come to. */
const otherPath: Readonly<Record<string, string>> = {
  'README.md': 'quick-start',
  'SECURITY.md': 'reporting-vulnerabilities',
}

/** The address of a page by its file: `docs/cli.md` is at `/docs/cli`, `examples/word-list/README.md` at `/docs/examples/word-list`. */
export function pathOf(file: string): string {
  const name =
    otherPath[file] ??
    file
      .replace(/^docs\//, '')
      .replace(/(^|\/)README\.md$/, '')
      .replace(/\.md$/, '')
      .toLowerCase()
  return posix.join('/docs', name).replace(/\/$/, '')
}

/** The sidebar with its pages read. @throws where a file that it names is missing */
export function readGroups(root: string): PageGroup[] {
  return sections.map(({ title, closed = false, pages }) => ({
    title,
    closed,
    pages: pages.flatMap(([name, label]) => filesOf(root, name).map((file) => readPage(root, file, label))),
  }))
}

function readPage(root: string, file: string, label: string | undefined): Page {
  const markdown = readFileSync(join(root, file), 'utf8')
  const heading = /^# (.+)$/m.exec(markdown)?.[1]
  if (heading === undefined) throw new Error(`${file} has no heading`)
  const title = heading.replace(/[`*]/g, '')
  return { file, path: pathOf(file), title, label: label ?? title, markdown }
}

function filesOf(root: string, name: string): string[] {
  if (name.endsWith('.md')) return [name]
  const below = readdirSync(join(root, name), { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${name}/${entry.name}/README.md` : `${name}/${entry.name}`,
  )
  const files = below.filter((file) => file.endsWith('.md') && existsSync(join(root, file))).sort()
  // The page of the folder itself comes first.
  return files.sort((a, b) => Number(b === `${name}/README.md`) - Number(a === `${name}/README.md`))
}
