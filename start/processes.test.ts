import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { hasEnded, idIsFree, isAlive } from './processes.ts'

/** A process that has ended, and whose parent does not hear of it. */
async function zombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  for await (const line of createInterface(parent.stdout)) return Number(line)
  throw new Error('the shell said nothing')
}

test('a process that has ended is not alive, though its id is taken until its parent hears of it', async () => {
  const pid = await zombie()
  expect(await hasEnded(pid, 5)).toBe(true)
  expect(isAlive(pid)).toBe(false)
  const asked = performance.now()
  await idIsFree(pid, 0.2)
  expect(performance.now() - asked).toBeGreaterThan(190)
})

test('the id of a process whose parent has heard of its end is free at once', async () => {
  const child = spawn('true')
  await new Promise((ended) => child.once('exit', ended))
  const asked = performance.now()
  await idIsFree(child.pid ?? 0, 5)
  expect(performance.now() - asked).toBeLessThan(1000)
})
