import type { SecretBox } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database.ts'
import type { SavedBody } from '../../platform/outbound-body.ts'
import type { Outbound, OutboundAnswer } from '../../platform/outbound-http.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import type { AssumedRoles } from './assumed-roles.ts'
import { mediaSourceKind } from './kinds.ts'
import type { SignedRequest, UnsignedRequest } from './media-source-kind.ts'
import type { MediaSource } from './media-source.entity.ts'
import { allMediaSources } from './media-source.store.ts'
import { NotSigned } from './not-signed.ts'

const redirects = 3

/** Downloads media for a workspace, with its private storage settings. */
export class MediaDownloads {
  constructor(
    private readonly deps: {
      database: Database
      secrets: SecretBox
      outbound: Outbound
      roles: AssumedRoles
    },
  ) {}

  /**
   * Downloads a URL to a new file, holding one chunk at a time. A signed request follows no redirects, so that its
   * credentials are sent to no other host.
   * @throws NotSigned, OutboundRefused, OutboundFailed
   */
  async download(
    media: UnsignedRequest,
    limits: { timeoutMs: number; maxBytes: number; headersMs?: number },
    file: string,
  ): Promise<OutboundAnswer<SavedBody>> {
    const sources = await this.deps.database.inWorkspace(media.workspaceId, (tx) =>
      allMediaSources(tx, media.workspaceId),
    )
    const source = sourceOf(sources, media.url)
    const request = source
      ? { ...(await this.sign(source, media)), redirects: 0 }
      : { url: media.url, redirects }
    return this.deps.outbound.download({ ...request, ...limits }, file)
  }

  /** Signs the request for a file of private storage. @throws NotSigned, OutboundRefused */
  sign(source: MediaSource, media: UnsignedRequest): Promise<SignedRequest> {
    const kind = mediaSourceKind(source.kind)
    if (!kind) throw new NotSigned('this kind of private storage is not known any more')
    const { secrets, outbound, roles } = this.deps
    return kind.sign(media, openSettings(secrets, source), { outbound, roles, now: () => new Date() })
  }
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Whether a URL matches a host pattern such as `media.example.com`, `*.media.example.com` or `localhost:9000`. */
function isOfHosts(hosts: string, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, port } = new URL(url)
  // A URL leaves the usual port of its protocol out, a pattern may name it.
  const named = hosts.includes(':') ? `${hostname}:${port || usualPorts[protocol]}` : hostname
  return hosts.startsWith('*.') ? named.endsWith(hosts.slice(1)) : named === hosts
}

/** The private storage with the most specific pattern that matches a URL; undefined for none. */
export const sourceOf = <S extends Pick<MediaSource, 'hosts'>>(
  sources: readonly S[],
  url: string,
): S | undefined =>
  sources.filter(({ hosts }) => isOfHosts(hosts, url)).sort((a, b) => exactness(b) - exactness(a))[0]

const exactness = ({ hosts }: Pick<MediaSource, 'hosts'>): number =>
  hosts.length + (hosts.startsWith('*.') ? 0 : 1000)
