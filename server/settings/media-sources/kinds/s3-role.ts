import { z } from 'zod'
import { awsSigner, requestParts } from '../aws-signature.ts'
import { defineMediaSourceKind } from '../media-source-kind.ts'

const validSeconds = 300

/** Files of an S3 bucket, read with a role of the customer's account that trusts this installation. */
export default defineMediaSourceKind({
  key: 's3_role',
  label: 'S3 with a role',
  description:
    'A role of your AWS account that may read the bucket; it trusts this installation with your external id.',
  settings: z.object({
    roleArn: z
      .string()
      .regex(/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,500}$/, 'The ARN of a role')
      .meta({ title: 'Role', description: 'Such as arn:aws:iam::123456789012:role/verdict-reads' }),
    region: z
      .string()
      .regex(/^[a-z]{2,4}(-[a-z]+)+-\d$/, 'A region of AWS')
      .meta({ title: 'Region', description: 'Where the bucket is, such as eu-central-1' }),
  }),
  async sign({ workspaceId, url }, { roleArn, region }, { roles, now }) {
    const credentials = await roles.credentials({ workspaceId, roleArn, region })
    const wanted = new URL(url)
    const signed = await awsSigner('s3', region, credentials).presign(
      {
        ...requestParts(wanted),
        path: encodedPath(wanted.pathname),
        method: 'GET',
        query: queryOf(wanted.searchParams),
        headers: { host: wanted.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      { expiresIn: validSeconds, signingDate: now() },
    )
    const query = Object.entries(signed.query ?? {}).map(
      ([name, value]) => `${encoded(name)}=${encoded(String(value))}`,
    )
    return { url: `${wanted.origin}${signed.path}?${query.join('&')}` }
  },
})

/** The query as S3 signs it: the first value of each parameter, and none without a name. */
const queryOf = (given: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...given.keys()].filter(Boolean).map((name) => [name, given.get(name) ?? '']))

/** URI encoding by AWS: all characters but letters, digits and -._~ are escaped. */
const encoded = (part: string): string =>
  encodeURIComponent(part).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The path as S3 signs it: an escaped slash is a slash of the key as any other, which S3 never escapes. */
const encodedPath = (path: string): string =>
  path
    .split(/\/|%2F/i)
    .map((part) => encoded(decoded(part)))
    .join('/')

/** Decodes a part; an invalid percent escape is literal. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
