import { format, resolveConfig } from 'prettier'
import { expect, it } from 'vitest'
import { errorCodes } from '../platform/error-codes.ts'

const rows = Object.entries(errorCodes).map(
  ([code, { status, meaning, remedy, ...more }]) =>
    `| \`${code}\` | ${'refusal' in more ? 'refusal' : 'error'} | ${status} | ${meaning} | ${remedy} |`,
)

/** The page as the codes make it. */
const page = `# Errors

<!-- Made of server/platform/error-codes.ts: npx vitest run server/edges/error-catalogue -u -->

A program decides by the code; the message is for people and may change. Over GraphQL an error has it in
\`extensions.code\` beside the fields named here; the enum \`ErrorCode\` of the schema lists them all. What is called a refusal
stands in the payload where a mutation is refused, with \`RefusalCode\` ([graphql.md](graphql.md#a-change)). Over REST the code is
in \`code\`, and the status is the one below; [api.md](api.md#errors) has the messages.

| Code | Of a mutation | Status over REST | Meaning | What to do |
| ---- | ------------- | ---------------- | ------- | ---------- |
${rows.join('\n')}
`

it('docs/errors.md is what the codes say', async () => {
  const style = await resolveConfig('docs/errors.md')
  const formatted = await format(page, { ...style, parser: 'markdown' })
  await expect(formatted).toMatchFileSnapshot('../../docs/errors.md')
})
