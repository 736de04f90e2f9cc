import { auditServer } from 'graphql-http'
import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'

async function run({ url }: Target): Promise<Finding> {
  const results = await auditServer({
    url: `${url}/graphql`,
    fetchFn: (address: string, init: RequestInit = {}) =>
      fetch(address, {
        ...init,
        headers: { ...(init.headers as object), 'apollo-require-preflight': 'true' },
      }),
  })
  const failed = results.filter(({ status }) => status !== 'ok')
  const must = failed.filter(({ status, name }) => status === 'error' || name.startsWith('MUST'))
  return {
    figure: `${results.length} audits of GraphQL over HTTP: ${must.length} of what it must do failed, ${failed.length - must.length} of what it should`,
    held: results.length > 40 && must.length === 0,
  }
}

export const audits: Attack = {
  name: 'audits',
  about: 'Runs the audits of graphql-http, which are those of the specification of GraphQL over HTTP.',
  hasShort: true,
  run,
}
