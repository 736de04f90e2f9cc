import { expect, it } from 'vitest'
import { errorCode } from '../platform/error-codes.ts'
import { formatted } from '../test/docs/formatted.ts'
import { allCodes, exampleOf, waysOf } from './rest/error-examples.ts'

const rows = allCodes.map((code) => {
  const { status, refusal, only, meaning } = errorCode(code)
  const overGraphql = only === 'rest' ? '' : refusal ? 'refusal' : 'error'
  return `| [\`${code}\`](#${code.toLowerCase()}) | ${only === 'graphql' ? '' : status} | ${overGraphql} | ${meaning} |`
})

const sections = allCodes.map((code) => {
  const { meaning, remedy } = errorCode(code)
  return `## ${code}

${waysOf(code)}

**What it means.** ${meaning}

**What to do.** ${remedy}

\`\`\`json error
${exampleOf(code)}
\`\`\`
`
})

/** The page as the codes make it. */
const page = `# Errors

<!-- Made of server/platform/error-codes.ts: npx vitest run server/edges/error-catalogue -u -->

A program decides by the code; the message is for people and may change. Over GraphQL an error has it in
\`extensions.code\` beside the fields named here; the enum \`ErrorCode\` of the schema lists them all. What is called a refusal
stands in the payload where a mutation is refused, with \`RefusalCode\` ([graphql.md](graphql.md#a-change)). Over REST the code is
in \`code\`, the status is the one below, and \`docs\` leads to what stands here, on a page of the installation;
[api.md](api.md#errors) has the messages. More codes may follow: treat one that you do not know as its status.

| Code | Status over REST | Over GraphQL | Meaning |
| ---- | ---------------- | ------------ | ------- |
${rows.join('\n')}

${sections.join('\n')}`

it('docs/errors.md is what the codes say', async () => {
  await expect(await formatted('docs/errors.md', page)).toMatchFileSnapshot('../../docs/errors.md')
})
