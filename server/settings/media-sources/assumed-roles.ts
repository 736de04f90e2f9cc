import { LRUCache } from 'lru-cache'
import type { Config } from '../../platform/config.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { awsSigner, type AwsCredentials, requestParts } from './aws-signature.ts'
import { NotSigned } from './not-signed.ts'

/** An IAM role of a customer's account, as configured by a workspace. */
export interface Role {
  workspaceId: string
  roleArn: string
  region: string
}

const timeoutMs = 10_000
const maxBytes = 64 * 1024
const rolesKept = 1000
/** How long a role's credentials are cached; they expire after an hour. */
const keptMs = 50 * 60_000

/**
 * Temporary credentials of customers' roles, assumed with the keys of this installation and the workspace as the
 * external id: no workspace can use a role that trusts another one.
 */
export class AssumedRoles {
  readonly #known = new LRUCache<string, Promise<AwsCredentials>>({ max: rolesKept, ttl: keptMs })

  /** `outbound` may reach the operator's private network, as the operator configured the address. */
  constructor(private readonly deps: { outbound: Pick<Outbound, 'request'>; aws: Config['media']['aws'] }) {}

  /** The credentials of a role. @throws NotSigned */
  credentials(role: Role): Promise<AwsCredentials> {
    const name = JSON.stringify([role.workspaceId, role.roleArn, role.region])
    const known = this.#known.get(name)
    if (known) return known
    const taken = this.#assume(role)
    this.#known.set(name, taken)
    taken.catch(() => this.#known.delete(name))
    return taken
  }

  async #assume({ workspaceId, roleArn, region }: Role): Promise<AwsCredentials> {
    const { aws, outbound } = this.deps
    if (!aws) throw new NotSigned('this installation has no AWS keys with which to take the role')
    const url = new URL(aws.stsUrl ?? `https://sts.${region}.${domainOf(region)}/`)
    const body = new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: roleArn,
      RoleSessionName: 'verdict',
      ExternalId: workspaceId,
    }).toString()
    const headers = { host: url.host, 'content-type': 'application/x-www-form-urlencoded' }
    const signed = await awsSigner('sts', region, aws).sign({
      ...requestParts(url),
      method: 'POST',
      headers,
      body,
    })
    const answer = await outbound
      .request({ url: url.href, method: 'POST', headers: signed.headers, body, timeoutMs, maxBytes })
      .catch(() => {
        throw new NotSigned('AWS did not answer')
      })
    return credentialsIn(answer.status, answer.body.toString())
  }
}

/** The domains of partitions that have one of their own, by how their regions begin: China, the European Sovereign Cloud. */
const domains: Record<string, string> = { cn: 'amazonaws.com.cn', eusc: 'amazonaws.eu' }

const domainOf = (region: string): string => domains[region.split('-')[0] ?? ''] ?? 'amazonaws.com'

function credentialsIn(status: number, xml: string): AwsCredentials {
  const field = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
  const [accessKeyId, secretAccessKey] = [field('AccessKeyId'), field('SecretAccessKey')]
  if (status !== 200 || !accessKeyId || !secretAccessKey)
    throw new NotSigned(`the role could not be taken: ${field('Code') ?? `status ${status}`}`)
  return { accessKeyId, secretAccessKey, sessionToken: field('SessionToken') }
}
