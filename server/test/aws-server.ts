import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import aws4 from 'aws4'

/** Keys that the local AWS knows: those of the installation, and those it gives for the role. */
export const installation = { accessKeyId: 'AKIAINSTALLATION', secretAccessKey: 'installation-secret' }
const ofRole = {
  accessKeyId: 'ASIAROLE',
  secretAccessKey: 'role-secret',
  sessionToken: 'token/with+signs==',
}

/**
 * A local server that speaks STS (AssumeRole) and S3 (presigned GET) as they are documented, and checks each signature with
 * another implementation of Signature Version 4. The role trusts one external id.
 */
export async function startAwsServer({ region, roleArn }: { region: string; roleArn: string }) {
  const objects = new Map<string, Buffer>()
  const trusted = new Set<string>()
  const assumed: string[] = []
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<[number, string | Buffer]> {
    return request.method === 'POST' ? assume(request, await text(request)) : read(request.url ?? '')
  }

  function assume({ headers }: IncomingMessage, body: string): [number, string] {
    // The types do not know the list of headers that are not signed.
    const request = {
      host,
      path: '/',
      method: 'POST',
      service: 'sts',
      region,
      body,
      // The one that checks would sign the length as well.
      extraHeadersToIgnore: { 'content-length': true },
      headers: {
        host,
        'content-type': String(headers['content-type']),
        'x-amz-date': String(headers['x-amz-date']),
        'x-amz-content-sha256': String(headers['x-amz-content-sha256']),
      },
    }
    const signed = aws4.sign(request, installation)
    if (signatureOf(signed.headers?.['Authorization']) !== signatureOf(headers.authorization))
      return [403, error('SignatureDoesNotMatch')]
    const asked = new URLSearchParams(body)
    if (asked.get('Action') !== 'AssumeRole' || asked.get('RoleArn') !== roleArn)
      return [403, error('AccessDenied')]
    const external = asked.get('ExternalId') ?? ''
    if (!trusted.has(external)) return [403, error('AccessDenied')]
    assumed.push(external)
    return [200, credentials]
  }

  function read(target: string): [number, string | Buffer] {
    const url = new URL(target, `http://${host}`)
    const given = url.searchParams.get('X-Amz-Signature')
    url.searchParams.delete('X-Amz-Signature')
    const query = url.search.replaceAll('+', '%20')
    const wanted = { host, path: `${url.pathname}${query}`, service: 's3', region, signQuery: true }
    const signed = new URL(aws4.sign(wanted, ofRole).path ?? '', `http://${host}`)
    if (given === null || given !== signed.searchParams.get('X-Amz-Signature'))
      return [403, error('SignatureDoesNotMatch')]
    const object = objects.get(decodeURIComponent(url.pathname))
    return object ? [200, object] : [404, error('NoSuchKey')]
  }

  return {
    url: `http://${host}`,
    objects,
    /** The external ids that the role trusts. */
    trusted,
    /** The external ids with which the role was taken, one for each time. */
    assumed,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const signatureOf = (authorization: unknown) =>
  /Signature=([0-9a-f]{64})/.exec(String(authorization))?.[1] ?? null

const error = (code: string) => `<ErrorResponse><Error><Code>${code}</Code></Error></ErrorResponse>`

const credentials = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
  <AccessKeyId>${ofRole.accessKeyId}</AccessKeyId><SecretAccessKey>${ofRole.secretAccessKey}</SecretAccessKey>
  <SessionToken>${ofRole.sessionToken}</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
</Credentials></AssumeRoleResult></AssumeRoleResponse>`
