import { execFileSync } from 'node:child_process'
import type { Rooms } from './drawing.ts'
import { importsIn, root } from './source.ts'

/** The last commit before `server/` had rooms. */
const commit = '056a7329'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

type Arrow = readonly [from: string, to: string]

const folderOf = (path: string) => path.split('/').slice(1, -1)[0]

/** The arrows between the folders of `server/` at that commit, without the files beside them, which start the program. */
function arrows(): Arrow[] {
  const paths = git('ls-tree', '-r', '--name-only', commit, 'server')
    .split('\n')
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/^server\/(test|spec)\//.test(path))
  const imports = paths.flatMap((path) => importsIn(path, git('show', `${commit}:${path}`)))
  const pairs = imports.flatMap(({ from, to }) => {
    const [own, other] = [folderOf(from), to.startsWith('server/') ? folderOf(to) : undefined]
    return own && other && own !== other ? [`${own} ${other}`] : []
  })
  return [...new Set(pairs)].sort().map((pair) => pair.split(' ') as [string, string])
}

const back = (order: readonly string[], all: readonly Arrow[]) =>
  all.filter(([from, to]) => order.indexOf(to) > order.indexOf(from)).length

/** An order in which moving no single folder reduces the arrows that point back. */
function orderWithFewestBack(all: readonly Arrow[]): string[] {
  let order = [...new Set(all.flat())].sort()
  for (let least = Infinity; back(order, all) < least;) {
    least = back(order, all)
    for (const folder of order) {
      const others = order.filter((other) => other !== folder)
      for (let place = 0; place <= others.length; place++) {
        const moved = others.toSpliced(place, 0, folder)
        if (back(moved, all) < back(order, all)) order = moved
      }
    }
  }
  return order
}

/** The folders of `server/` before there were rooms, and what each imported; read from the history. */
export function foldersBefore(): Rooms {
  const all = arrows()
  return orderWithFewestBack(all).map((name) => ({
    name,
    holds: '',
    from: all.flatMap(([from, to]) => (from === name ? [to] : [])),
  }))
}
