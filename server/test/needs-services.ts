import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Module {
  asks: boolean
  /** The modules of the project that it imports. */
  imports: string[]
}

/** What a test calls for the address of PostgreSQL or Redis. */
const asksForService = /\binject\(\s*'(databaseUrl|redisUrl)'/

const imported = /^(?:import|export)\s(?!type\b)[^'";]*'(\.[^']+\.ts)'|\bimport\(\s*'(\.[^']+\.ts)'/gm

/** Tells the test files that need PostgreSQL or Redis: they ask for an address, or something does that they import. */
export function serviceFinder(): (file: string) => boolean {
  const modules = new Map<string, Module>()
  const moduleOf = (file: string): Module => {
    const known = modules.get(file)
    if (known) return known
    const module = readModule(file)
    modules.set(file, module)
    return module
  }
  return (file) => {
    const reached = new Set([file])
    for (const each of reached) {
      const { asks, imports } = moduleOf(each)
      if (asks) return true
      for (const next of imports) reached.add(next)
    }
    return false
  }
}

function readModule(file: string): Module {
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(imported)].map(([, above, inside]) =>
    join(dirname(file), above ?? inside ?? ''),
  )
  return { asks: asksForService.test(text), imports: paths.filter((path) => existsSync(path)) }
}
