import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { ClassifierKind } from './classifier.entity.ts'
import { ExampleLabel } from './classifier-example.entity.ts'

const name = text({ max: 100 }).trim().min(1, 'Must not be empty')
const description = text({ max: 1000 }).default('').meta({ description: 'What it is to find, for people' })

const policy = text({ max: 20_000 }).trim().min(1, 'Must not be empty')

/** A new classifier. */
export const NewClassifier = z
  .object({
    kind: z.enum(ClassifierKind),
    name,
    description,
    policy: policy.nullish().meta({
      description:
        'What violates, in words: the classifier then asks the provider of policy scores, and has no examples; not for topics',
    }),
  })
  .refine(({ kind, policy: given }) => !given || kind !== ClassifierKind.topic, {
    path: ['policy'],
    error: 'Topics are learned from examples',
  })

/** What violates, in words: a version of a classifier that asks a provider. */
export const ClassifierPolicy = z.object({ policy })

/** What can be changed of a classifier. */
export const ClassifierChange = z.object({
  name: name.optional(),
  description: description.removeDefault().optional(),
  retrainsNightly: z.boolean().optional(),
})

/** The most text that an item can have, and an example. */
export const longestText = 4000
/** The most examples that a classifier can have. */
export const mostExamples = 10_000
/** The fewest examples of each side that it is trained on. */
export const leastExamples = 20
const mostPasted = 1000

const content = z
  .array(z.string())
  .max(mostPasted, `At most ${mostPasted.toLocaleString('en')} at a time`)
  .default([])

/** The most bytes of a picture file: what a request takes of them in base64. */
export const mostPictureBytes = 8_000_000
const mostPictures = 10

/** Picture files that are examples of one side. */
export const PictureFiles = z.object({
  label: z.enum(ExampleLabel),
  pictures: z
    .array(
      z.object({
        name: text({ min: 1, max: 255 }).meta({ description: 'The name of the file, for people' }),
        content: z.string().meta({ description: 'The file in base64, of at most 8 MB' }),
      }),
    )
    .min(1, 'Required')
    .max(mostPictures, `At most ${mostPictures} at a time`),
})

/** Examples as they are pasted: texts, or for a classifier of images the addresses of pictures. */
export const PastedExamples = z.object({ violates: content, fine: content })
