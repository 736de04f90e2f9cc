import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { layout, notFoundPage } from './layout.ts'
import { addressOf, Links } from './links.ts'
import { render } from './markdown.ts'
import { readOperations } from './operations.ts'
import { readGroups } from './pages.ts'
import { searchIndex } from './search-index.ts'

/** Writes the pages of the documentation beside the script and the stylesheet that they share. */
export const documentationPages = (root: string): Plugin => ({
  name: 'documentation-pages',
  generateBundle(_options, bundle) {
    const groups = readGroups(root)
    const pages = groups.flatMap((group) => group.pages)
    const links = new Links(pages.map(({ file }) => file))
    const rendered = pages.map((page) => ({ page, rendered: render(page, links, root) }))
    const emit = (fileName: string, source: string | Buffer) =>
      this.emitFile({ type: 'asset', fileName: fileName.replace(/^\/docs\//, ''), source })
    const index = this.emitFile({
      type: 'asset',
      name: 'search.json',
      source: searchIndex(rendered, readOperations(root)),
    })
    const built = Object.keys(bundle)
    const assets = {
      script: assetOf(built, /\.js$/),
      stylesheet: assetOf(built, /\.css$/),
      searchIndex: `/docs/${this.getFileName(index)}`,
    }
    for (const { page, rendered: made } of rendered)
      emit(page.path === '/docs' ? 'index.html' : `${page.path}.html`, layout(page, made, groups, assets))
    emit('404.html', notFoundPage(groups, assets))
    for (const file of links.taken) emit(addressOf(file), readFileSync(join(root, file)))
  },
})

function assetOf(files: readonly string[], name: RegExp): string {
  const file = files.find((each) => name.test(each))
  if (file === undefined) throw new Error(`The build of the documentation has no file ${name}`)
  return `/docs/${file}`
}
