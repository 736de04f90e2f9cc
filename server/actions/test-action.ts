import { z } from 'zod'
import { testAction } from '../delivery/webhooks/test-event.ts'

/** The test event in the schema of webhook bodies: it has no fields of its own. */
export const testActionKind = {
  type: testAction,
  description: 'Tries the endpoint out; answer it like any other, and do nothing',
  schema: z.object({}),
  example: {},
}
