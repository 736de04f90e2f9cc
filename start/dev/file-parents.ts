import type { ResolveHook } from 'node:module'

/** Tailwind registers module hooks in the name of no file, of which the TypeScript loader knows no folder: it gets this one. */
export const resolve: ResolveHook = (specifier, context, next) =>
  next(
    specifier,
    context.parentURL?.startsWith('data:') ? { ...context, parentURL: import.meta.url } : context,
  )
