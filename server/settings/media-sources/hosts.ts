import type { MediaSource } from './media-source.entity.ts'

/** Whether a URL matches a host pattern such as `media.example.com`, `*.media.example.com` or `localhost:9000`. */
export function isOfHosts(hosts: string, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, hostname } = new URL(url)
  const named = hosts.includes(':') ? host : hostname
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
