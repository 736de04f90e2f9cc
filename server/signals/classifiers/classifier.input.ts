import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { ExampleLabel } from './classifier-example.entity.ts'
import { ClassifierKind } from './classifier.entity.ts'

const name = text({ max: 100 })
  .trim()
  .min(1, 'Must not be empty')
  .meta({ description: 'What people call it, 1 to 100 characters' })
const description = text({ max: 1000 })
  .default('')
  .meta({ description: 'What it is to find, for people; up to 1,000 characters' })

const policy = text({ max: 20_000 }).trim().min(1, 'Must not be empty')

/** A new classifier. */
export const NewClassifier = z
  .object({
    kind: z.enum(ClassifierKind).meta({ description: 'What it is to look at; fixed' }),
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
  .meta({ description: 'A new classifier' })

/** The policy of a version of a classifier that uses a provider: a description of violations. */
export const ClassifierPolicy = z.object({ policy })

/** The changeable fields of a classifier. */
export const ClassifierChange = z
  .object({
    name: name.optional(),
    description: description.removeDefault().optional().meta({ description: description.description }),
    retrainsNightly: z.boolean().optional().meta({
      description: 'Whether it is trained anew each night, with the new decisions on its policy category',
    }),
  })
  .meta({ description: 'What is to change of a classifier; what is left out stays' })

/** The maximum length of the text of an item, and of an example. */
export const longestText = 4000
/** The maximum number of examples of a classifier. */
export const mostExamples = 10_000
/** The minimum number of examples of each side for a training. */
export const leastExamples = 20
const mostPasted = 1000

const content = z
  .array(z.string())
  .max(mostPasted, `At most ${mostPasted.toLocaleString('en')} at a time`)
  .default([])

/** The maximum size of a picture file in bytes, so that it fits into a request in base64. */
export const mostPictureBytes = 8_000_000
const mostPictures = 10

/** Picture files that are examples of one side. */
export const PictureFiles = z
  .object({
    label: z.enum(ExampleLabel).meta({ description: 'The side that they are of' }),
    pictures: z
      .array(
        z
          .object({
            name: text({ min: 1, max: 255 }).meta({ description: 'The name of the file, for people' }),
            content: z.string().meta({ description: 'The file in base64, of at most 8 MB' }),
          })
          .meta({ description: 'A picture file' }),
      )
      .min(1, 'Required')
      .max(mostPictures, `At most ${mostPictures} at a time`)
      .meta({ description: 'The files, 1 to 10' }),
  })
  .meta({ description: 'Picture files that are examples of one side' })

/** Pasted examples: texts, or for a classifier of images the addresses of pictures. */
export const PastedExamples = z
  .object({
    violates: content.meta({ description: 'What the classifier is to find, up to 1,000 at a time' }),
    fine: content.meta({ description: 'What it is to leave alone, up to 1,000 at a time' }),
  })
  .meta({
    description:
      'Examples as they are pasted: texts, or for a classifier of images the addresses of pictures',
  })
