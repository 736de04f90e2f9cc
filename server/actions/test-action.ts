import { z } from 'zod'

/** The type of the event that tries an endpoint out; it is about nothing and nothing is recorded for it. */
export const testAction = 'Test'

/** How the schema of webhook bodies shows it: without a field of its own. */
export const testActionKind = {
  type: testAction,
  description: 'Tries the endpoint out; answer it like any other, and do nothing',
  schema: z.object({}),
  example: {},
}
