import type { IntegrationKind } from './integration-kind.ts'
import slack from './slack/slack.integration.ts'
import streamChat from './stream-chat/stream-chat.integration.ts'

/** All supported chat platforms. */
export const integrationKinds: readonly IntegrationKind[] = [slack, streamChat]

const byKey = new Map(integrationKinds.map((kind) => [kind.key, kind]))

/** The platform with that key; undefined for none. */
export const integrationKind = (key: string): IntegrationKind | undefined => byKey.get(key)
