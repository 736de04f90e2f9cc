import { parse, specifiedRules, validate } from 'graphql'
import { expect, it } from 'vitest'
import { graphiqlExamples } from './graphiql-examples.ts'
import { validationRules } from './limits.ts'
import { makeSchema } from './schema.ts'

it.each(graphiqlExamples)(
  'GraphiQL opens with operations that the schema takes: $query',
  async ({ query }) => {
    expect(validate(await makeSchema(), parse(query), [...specifiedRules, ...validationRules])).toEqual([])
  },
)
