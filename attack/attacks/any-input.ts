import fc from 'fast-check'
import { request } from 'undici'
import { type DocumentedOperation, operations } from '../../server/test/openapi/document.ts'
import { headersFor, mutated, segment, spelled } from '../../server/test/openapi/mutations.ts'
import { valueOf } from '../../server/test/openapi/values.ts'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'

/** Calls of an operation with its documented example, and with invalid variants of it. */
const callOf = (key: string, { path, body }: DocumentedOperation) => {
  const values = body && valueOf(body)
  const wrong = values?.chain((value) => fc.oneof(fc.constant(value), mutated(value)))
  return fc.record({
    path: segment('a', 'user-1').map((value) => path.replace(/\{\w+\}/, value)),
    headers: headersFor(key),
    body: wrong ? wrong.chain(spelled) : fc.constant(null),
  })
}

async function run({ url, apiKey }: Target, { short }: Effort): Promise<Finding> {
  const faults: string[] = []
  let calls = 0
  for (const operation of operations)
    for (const { path, headers, body } of fc.sample(callOf(apiKey, operation), short ? 10 : 200)) {
      const { 'content-encoding': encoding, ...others } = headers
      const answer = await request(url + path, {
        method: operation.method.toUpperCase() as 'GET',
        headers: { ...others, ...(encoding !== 'identity' && { 'content-encoding': encoding ?? '' }) },
        body,
      })
      const text = await answer.body.text()
      calls++
      if (answer.statusCode >= 500 && answer.statusCode !== 503) faults.push(`${operation.name}: ${text}`)
    }
  return {
    figure: `${calls} calls of ${operations.length} operations, made of the OpenAPI document and spoiled: ${faults.length} faults${faults
      .slice(0, 3)
      .map((fault) => `; ${fault.slice(0, 200)}`)
      .join('')}`,
    held: faults.length === 0,
  }
}

export const anyInput: Attack = {
  name: 'any-input',
  about:
    'Sends what the OpenAPI document allows and what it does not, of types, encodings, headers and spellings.',
  hasShort: true,
  run,
}
