/** What Verdict promises under faults, the figure of each, and the tests that prove it elsewhere. */
export const promises = {
  R1: {
    says: 'An accepted item is never lost',
    goal: '0 of ≥ 2,000 acknowledged after ≥ 40 kill -9 over API, workers, PostgreSQL and Redis',
    heldBy: 'server/dead-workers.test.ts',
  },
  R2: {
    says: 'No action twice',
    goal: '0 twice for one cause; 200 identical parallel POSTs make one item',
    heldBy: 'server/decisions/pipeline/same-version-twice.test.ts',
  },
  R3: {
    says: 'A webhook at least once, the same webhook-id, the same bytes',
    goal: 'each delivery ends delivered or exhausted, signed; 0 pending 60 s after the last fault',
    heldBy: 'server/delivery/webhooks/claiming.test.ts',
  },
  R4: {
    says: 'Order for each object',
    goal: '0 inversions of first success',
    heldBy: 'server/delivery/webhooks/claiming.test.ts',
  },
  R5: {
    says: 'A refused action is reverted once, to the last acknowledged status, never over a newer decision',
    goal: 'exhausted = reverts, over chains of three decisions with any of them refused',
    heldBy: 'server/decisions/undoing/revert-race.test.ts',
  },
  R6: {
    says: 'A worker frozen past its lease changes nothing',
    goal: '0 violations under SIGSTOP and SIGCONT, while it holds a row lock',
    heldBy: 'server/platform/task-leases.test.ts',
  },
  R7: {
    says: 'A clock that is ± 3 days off on a worker is harmless',
    goal: 'no timer off by more than 2 s, timestamps of signatures right',
    heldBy: 'server/delivery/webhooks/delivery.test.ts',
  },
  R8: {
    says: 'Timers survive',
    goal: '1,000 due during a 15 s outage each fire once, within 5 s of the restart',
    heldBy: 'server/timers-after-outage.test.ts',
  },
  R9: {
    says: 'Redis gone for 60 s',
    goal: 'items are taken in with p99 < 2 s, sync answers, backlog drained within 30 s of its return, nobody signed out',
    heldBy: 'server/redis-away.test.ts',
  },
  R10: {
    says: 'PostgreSQL gone',
    goal: '503 with Retry-After, never a 200 without a commit, well again within 5 s',
    heldBy: null,
  },
  R11: {
    says: 'SIGTERM under load',
    goal: '0 dropped requests, done in 20 s, sockets closed with 1001',
    heldBy: 'server/shutdown.test.ts',
  },
  R12: {
    says: 'Sync with slow media',
    goal: '`{success:true, timeout:true}` at 15.0 to 15.5 s, then exactly one webhook',
    heldBy: 'server/edges/rest/content-routes.test.ts',
  },
  R13: {
    says: 'A customer endpoint that hangs, is slow, hangs up or refuses',
    goal: 'the p95 delay of others grows by less than 2 s, and stays under 5 s',
    heldBy: 'server/delivery/webhooks/delivery-worker.test.ts',
  },
  R14: {
    says: 'Memory',
    goal: 'less than 10 % growth in 30 minutes at 100 requests a second, all answered with 200, no stall over 200 ms',
    heldBy: null,
  },
  R15: {
    says: 'One stuck row',
    goal: "others' p99 grows by less than 0.5 s, requests for that row get 503 with Retry-After",
    heldBy: 'server/delivery/webhooks/stuck-row.test.ts',
  },
  R16: {
    says: 'One timer, task or delivery that fails',
    goal: "nobody else's waits longer; it backs off, is counted, and reaches a person after five tries",
    heldBy: 'server/platform/task-worker.test.ts',
  },
  R17: {
    says: 'Migration at 40 requests a second',
    goal: '0 failed requests, 0 deadlocks, the new version ready within 30 s',
    heldBy: 'server/migrating-under-load.test.ts',
  },
  R18: {
    says: 'Six greedy readers within the limits',
    goal: "others' synchronous p50 at most doubles, 0 refused",
    heldBy: 'bench/greedy-readers.ts',
  },
  R19: {
    says: 'Revocation',
    goal: 'the last event reaches a revoked key, a removed member or a restricted moderator within 1 s',
    heldBy: 'server/edges/graphql/live/revocation.test.ts',
  },
  R20: {
    says: 'Disk full',
    goal: '503 with Retry-After, not ready, 0 lost, well again within 5 s',
    heldBy: 'server/disk-full.test.ts',
  },
  R21: {
    says: 'PostgreSQL out of connections',
    goal: '503 with Retry-After, never a 200 without a commit, well again within 5 s',
    heldBy: null,
  },
} as const

/** The number of a promise. */
export type PromiseId = keyof typeof promises
