import type { Attack, Effort, Finding } from './attack.ts'
import { aimAt } from './target.ts'
import { whyNot } from './tools.ts'

/**
 * Runs attacks one after the other on the program at an address, each with a workspace of its own. An attack that throws counts
 * as not held.
 */
export async function* runAttacks(
  attacks: readonly Attack[],
  url: string,
  effort: Effort,
): AsyncGenerator<{ attack: Attack; finding: Finding }> {
  for (const attack of attacks)
    yield { attack, finding: whyNot(attack) ?? (await runAlone(attack, url, effort)) }
}

async function runAlone(attack: Attack, url: string, effort: Effort): Promise<Finding> {
  const target = await aimAt(url)
  try {
    return await attack.run(target, effort)
  } catch (error) {
    return { figure: `the attack broke: ${String(error).slice(0, 300)}`, held: false }
  } finally {
    await target.stop()
  }
}
