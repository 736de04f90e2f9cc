import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { text } from '../../platform/validation.ts'
import { ExampleLabel, ExampleSource } from './classifier-example.entity.ts'

/** The filter of a classifier's examples; all parts must match. */
export const ClassifierExampleFilter = z
  .object({
    labels: anyOf(z.enum(ExampleLabel)).meta({ description: 'Those of any of these sides' }),
    sources: anyOf(z.enum(ExampleSource)).meta({ description: 'Those that come from any of these' }),
    search: text({ max: 1000 }).nullish().meta({ description: 'Those with this in the text or the address' }),
  })
  .meta({ description: 'Which examples; all parts that are given must hold' })

export type ClassifierExampleFilter = z.output<typeof ClassifierExampleFilter>
