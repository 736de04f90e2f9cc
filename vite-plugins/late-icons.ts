import type { Plugin } from 'vite'

/** How Nuxt UI writes the icons that it has collected from the sources. */
const collected = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/
/** A set of icons by its mark, until it is known which icons the chunks of the first load name. */
const marked = /(["'`])(first|late) icons\1/g

interface Collection {
  prefix: string
  icons: Record<string, unknown>
}

/**
 * A build has the icons that none of the chunks of the first load names in a module of theirs, `late-icons.ts`, which is loaded with
 * the texts of other pages: 2.7 KB less to load at first, as gzip has it.
 */
export function lateIcons(firstChunks: readonly string[]): Plugin {
  const named = new Map<string, string[]>()
  let collections: Collection[] = []

  /** The collections with those of their icons that the first chunks name, or with the others. */
  function iconsOf(isLate: boolean, firstModules: readonly string[]): Collection[] {
    const first = new Set(firstModules.flatMap((id) => named.get(id) ?? []))
    return collections.map(({ prefix, icons }) => ({
      prefix,
      icons: Object.fromEntries(
        Object.entries(icons).filter(([name]) => first.has(`${prefix}-${name}`) !== isLate),
      ),
    }))
  }

  return {
    name: 'late-icons',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/app/late-icons.ts')) return code.replace('[]', "JSON.parse('late icons')")
      if (!id.includes('virtual:nuxt-ui-icons')) {
        named.set(id, code.match(/\blucide-[a-z0-9-]+/g) ?? [])
        return null
      }
      const [, text] =
        collected.exec(code) ?? this.error('Nuxt UI writes its icons in another way: adapt this plugin')
      collections = JSON.parse(JSON.parse(text ?? '') as string) as Collection[]
      return code.replace(collected, "JSON.parse('first icons')")
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      const modules = Object.values(chunks)
        .filter(({ name }) => firstChunks.includes(name))
        .flatMap(({ moduleIds }) => moduleIds)
      const written = code.replace(marked, (_, _quote, which) =>
        JSON.stringify(JSON.stringify(iconsOf(which === 'late', modules))),
      )
      return written === code ? null : written
    },
  }
}
