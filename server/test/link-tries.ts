import type { TestApp } from './app.ts'

/** Forgets the tries of links that requests without an address have made: all tests of a run count as one. */
export async function forgetLinkTries({ services }: TestApp): Promise<void> {
  await services.redis.del('password-link:address:unknown')
}
