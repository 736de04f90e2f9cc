import type { AiProvider } from './ai-provider.ts'
import anthropic from './anthropic.ts'
import openaiCompatible from './openai-compatible.ts'

/** Every kind of service that an AI moderator can run on. */
export const aiProviders: readonly AiProvider[] = [openaiCompatible, anthropic]

const byKey = new Map(aiProviders.map((provider) => [provider.key, provider]))

/** The provider of that key, or undefined when there is none. */
export const aiProvider = (key: string): AiProvider | undefined => byKey.get(key)
