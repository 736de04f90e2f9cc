import type { ResolveHook } from 'node:module'

/**
 * Tailwind registers module hooks without a file, for which the TypeScript loader cannot determine a folder: this one is used.
 */
export const resolve: ResolveHook = (specifier, context, next) =>
  next(
    specifier,
    context.parentURL?.startsWith('data:') ? { ...context, parentURL: import.meta.url } : context,
  )
