import { readdir, readFile } from 'node:fs/promises'

/** Kills the child processes of this one that were started with a file of this name, where the system is Linux. @returns how many */
export async function endChildren(entry: string): Promise<number> {
  let ended = 0
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
    )
    const isChild = status?.includes(`\nPPid:\t${process.pid}\n`)
    if (!isChild || !command?.includes(entry)) continue
    process.kill(Number(id), 'SIGKILL')
    ended++
  }
  return ended
}
