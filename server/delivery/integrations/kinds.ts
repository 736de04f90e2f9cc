import type { IntegrationKind } from './integration-kind.ts'
import slack from './slack/slack.integration.ts'
import streamChat from './stream-chat/stream-chat.integration.ts'

/** Every chat platform that can be connected. */
export const integrationKinds: readonly IntegrationKind[] = [slack, streamChat]

const byKey = new Map(integrationKinds.map((kind) => [kind.key, kind]))

/** The platform of that key, or undefined when there is none. */
export const integrationKind = (key: string): IntegrationKind | undefined => byKey.get(key)
