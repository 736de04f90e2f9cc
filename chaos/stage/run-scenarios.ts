import type { Effort, Finding, Scenario } from './scenario.ts'

/** Runs scenarios one after the other. One that throws has held none of its promises, and does not stop the others. */
export async function* runScenarios(
  scenarios: readonly Scenario[],
  effort: Effort,
): AsyncGenerator<{ scenario: Scenario; findings: Finding[] }> {
  for (const scenario of scenarios) {
    const findings = await scenario
      .run(effort)
      .catch((error: unknown) =>
        scenario.tries.map((id) => ({ id, figure: `the scenario broke: ${String(error)}`, held: false })),
      )
    yield { scenario, findings }
  }
}
