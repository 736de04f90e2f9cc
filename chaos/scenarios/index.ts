import type { Scenario } from '../stage/scenario.ts'
import { clocks } from './clocks.ts'
import { connectionsTaken } from './connections-taken.ts'
import { deadEndpoints } from './dead-endpoints.ts'
import { diskFull } from './disk-full.ts'
import { frozenWorker } from './frozen-worker.ts'
import { kills } from './kills.ts'
import { memory } from './memory.ts'
import { postgresAway } from './postgres-away.ts'
import { redisAway } from './redis-away.ts'
import { releaseBeside } from './release-beside.ts'
import { sigterm } from './sigterm.ts'
import { slowMedia } from './slow-media.ts'
import { stuckRow } from './stuck-row.ts'
import { timersOutage } from './timers.ts'

/** All scenarios, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  kills,
  frozenWorker,
  clocks,
  timersOutage,
  redisAway,
  postgresAway,
  connectionsTaken,
  diskFull,
  sigterm,
  slowMedia,
  deadEndpoints,
  memory,
  stuckRow,
  releaseBeside,
]
