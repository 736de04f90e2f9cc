import aws4 from 'aws4'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AssumedRoles } from '../assumed-roles.ts'
import s3Role from './s3-role.ts'

const ofRole = {
  accessKeyId: 'ASIAROLE',
  secretAccessKey: 'role-secret',
  sessionToken: 'token/with+signs==',
}
const answer = `<AssumeRoleResult><Credentials><AccessKeyId>${ofRole.accessKeyId}</AccessKeyId>
  <SecretAccessKey>${ofRole.secretAccessKey}</SecretAccessKey><SessionToken>${ofRole.sessionToken}</SessionToken></Credentials></AssumeRoleResult>`

/** Signs a URL with a role of which STS answers the keys. @returns the signed URL, and the addresses of STS that were asked */
async function signed(url: string, { region = 'eu-central-1', partition = 'aws' } = {}) {
  const asked: string[] = []
  const request = ({ url: address }: { url: string }) => {
    asked.push(address)
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(answer), durationMs: 1 })
  }
  const aws = { accessKeyId: 'AKIA', secretAccessKey: 'secret', sessionToken: undefined, stsUrl: undefined }
  const roles = new AssumedRoles({ outbound: { request }, aws })
  const settings = { roleArn: `arn:${partition}:iam::123456789012:role/reads`, region }
  const tools = { roles, now: () => new Date(), outbound: { assertAllowed: () => Promise.resolve() } }
  return { ...(await s3Role.sign({ workspaceId: 'w', url }, settings, tools)), asked }
}

/** The signature that another implementation of Signature Version 4 gives the request. */
function signatureByOther(host: string, target: string, region: string): string | null {
  const path = target.replace(/&?X-Amz-Signature=[0-9a-f]{64}/, '')
  const request = { host, path, service: 's3', region, signQuery: true }
  return new URL(`http://${host}${aws4.sign(request, ofRole).path}`).searchParams.get('X-Amz-Signature')
}

it.each([
  ['/plain.png', '/plain.png'],
  ['/with%20space.png', '/with%20space.png'],
  ['/with space.png', '/with%20space.png'],
  ['/é/ü%C3%A9.png', '/%C3%A9/%C3%BC%C3%A9.png'],
  ['/日本😀.png', '/%E6%97%A5%E6%9C%AC%F0%9F%98%80.png'],
  ['/a%2Bb.png', '/a%2Bb.png'],
  ['/folder%2Fa.png', '/folder/a.png'],
  ['/folder%2fa%2F%2Fb.png', '/folder/a//b.png'],
  ['//double//slash.png', '//double//slash.png'],
  ['/~tilde%7E.png', '/~tilde~.png'],
  ["/!'()*.png", '/%21%27%28%29%2A.png'],
  ['/a=b&c;d,e:f@g$.png', '/a%3Db%26c%3Bd%2Ce%3Af%40g%24.png'],
  ['/100%.png', '/100%25.png'],
  ['/a%25b.png', '/a%25b.png'],
  ['/a?versionId=a%20b%2Bc', '/a?versionId=a%20b%2Bc'],
  ['/a?ü=é&empty=&none', '/a?%C3%BC=%C3%A9&empty=&none='],
  ['/a+b c%2Bd%20é.png', '/a%2Bb%20c%2Bd%20%C3%A9.png'],
  ['/a?versionId=1&versionId=2&b=3', '/a?versionId=1&b=3'],
  ['/a?=nameless&b=1', '/a?b=1'],
  ['/a?X-Amz-Signature=old&X-Amz-Date=old&X-Amz-Expires=5', '/a'],
])('%s is asked of S3 as %s, signed as another implementation signs it', async (path, wanted) => {
  for (const [host, region] of [
    ['bucket.s3.eu-central-1.amazonaws.com', 'eu-central-1'],
    ['s3.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
  ] as const) {
    const { url } = await signed(`https://${host}${path}`, { region })
    const { origin, searchParams, pathname, search } = new URL(url)
    expect(url).toBe(`${origin}${pathname}${search}`)
    expect(url.slice(origin.length).replace(/[?&]X-Amz-[^]*$|[?&]x-amz-content-sha256[^]*$/, '')).toBe(wanted)
    expect(searchParams.get('X-Amz-Security-Token')).toBe(ofRole.sessionToken)
    expect(searchParams.get('X-Amz-Signature')).toBe(signatureByOther(host, url.slice(origin.length), region))
  }
})

it('any key and any query are asked for and signed as another implementation signs them', async () => {
  const piece = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'+ %&=?#/\\.~'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  })
  const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom('', 'a', 'versionId'), piece), piece), {
    maxLength: 4,
  })
  const host = 'bucket.s3.eu-central-1.amazonaws.com'
  await fc.assert(
    fc.asyncProperty(piece, query, async (key, pairs) => {
      const path = key.split('/').map(encodeURIComponent).join('/')
      const asked = new URLSearchParams(pairs).toString()
      const { url } = await signed(`https://${host}/${path}${asked && `?${asked}`}`)
      const target = url.slice(`https://${host}`.length)
      expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
        signatureByOther(host, target, 'eu-central-1'),
      )
    }),
  )
})

it.each([
  ['eu-central-1', 'aws', 'https://sts.eu-central-1.amazonaws.com/'],
  ['us-gov-west-1', 'aws-us-gov', 'https://sts.us-gov-west-1.amazonaws.com/'],
  ['eusc-de-east-1', 'aws-eusc', 'https://sts.eusc-de-east-1.amazonaws.eu/'],
  ['cn-north-1', 'aws-cn', 'https://sts.cn-north-1.amazonaws.com.cn/'],
])('a role for %s is asked for at the address of its partition', async (region, partition, address) => {
  const { asked } = await signed('https://bucket.example/a.png', { region, partition })
  expect(asked).toEqual([address])
})
