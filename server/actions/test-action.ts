import { z } from 'zod'
import { testAction } from '../delivery/webhooks/test-event.ts'

/** How the schema of webhook bodies shows the event that tries an endpoint out: without a field of its own. */
export const testActionKind = {
  type: testAction,
  description: 'Tries the endpoint out; answer it like any other, and do nothing',
  schema: z.object({}),
  example: {},
}
