import { quantile } from '../../chaos/stage/customer.ts'
import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'
import { runTool } from '../stage/tools.ts'

const mostMs = 2000

/** Slow heads, slow bodies, and slow reading of answers. */
const kinds = [
  ['-H', '-i', '5'],
  ['-B', '-i', '5', '-s', '8192'],
  ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32'],
]

async function run(target: Target): Promise<Finding> {
  const times: number[] = []
  let over = false
  const asking = (async () => {
    for (let n = 0; !over; n++) {
      times.push((await target.decide(`slowly-${n}`, 'hello')).took)
      await new Promise((later) => setTimeout(later, 100))
    }
  })()
  const path = '/api/openapi.json'
  const said: string[] = []
  for (const kind of kinds) {
    const { text } = await runTool(
      'slowhttptest',
      [...kind, '-c', '500', '-r', '100', '-l', '25', '-u', target.url + path, '-p', '3'],
      60,
    )
    said.push(/Exit status:\s*(.*)/.exec(text)?.[1]?.trim() ?? 'no word')
  }
  over = true
  await asking
  const p95 = quantile(times, 0.95)
  return {
    figure: `500 connections each with slow heads, bodies and reading (${said.join('; ')}); ${times.length} others were answered with p95 ${p95.toFixed(0)} ms`,
    held: p95 < mostMs,
  }
}

export const slowhttptest: Attack = {
  name: 'slowhttptest',
  about: 'Holds hundreds of connections open with slow heads, slow bodies and slow reading.',
  tool: { command: 'slowhttptest', debian: 'slowhttptest' },
  hasShort: false,
  run,
}
