import type { Attack } from '../stage/attack.ts'
import { anyInput } from './any-input.ts'
import { audits } from './audits.ts'
import { confusedRequests } from './confused-requests.ts'
import { costlyOperations } from './costly-operations.ts'
import { endlessPatterns } from './endless-patterns.ts'
import { ffuf } from './ffuf.ts'
import { formulas } from './formulas.ts'
import { hostileMedia } from './hostile-media.ts'
import { inwardRequests } from './inward-requests.ts'
import { slowClients } from './slow-clients.ts'
import { slowhttptest } from './slowhttptest.ts'
import { sqlmap } from './sqlmap.ts'
import { storedScripts } from './stored-scripts.ts'
import { wapiti } from './wapiti.ts'

/** All attacks, in the order in which they run. */
export const attacks: readonly Attack[] = [
  inwardRequests,
  hostileMedia,
  confusedRequests,
  slowClients,
  storedScripts,
  formulas,
  endlessPatterns,
  costlyOperations,
  anyInput,
  audits,
  sqlmap,
  wapiti,
  ffuf,
  slowhttptest,
]
