import { serverText } from '../language/server-text.ts'
import { isRecord } from './is-record.ts'

/** The JSON Schema of one parameter, with the keywords that the editor supports. */
export interface ParamSchema {
  type?: string | readonly string[]
  title?: string
  description?: string
  enum?: readonly string[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: ParamSchema
  anyOf?: readonly ParamSchema[]
  writeOnly?: boolean
  'x-widget'?: string
  'x-labels'?: Readonly<Record<string, string>>
  /** Other labels in rules of a type. */
  'x-labels-in'?: Readonly<Record<string, Readonly<Record<string, string>>>>
  'x-list-types'?: readonly string[]
  'x-attribute-type'?: string
  'x-classifier-kind'?: string
  'x-show-when'?: Readonly<Record<string, readonly unknown[]>>
  /** The fields of which one can be given instead. */
  'x-or'?: readonly string[]
  /** Required where it is shown; or where the workspace requires a policy category. */
  'x-required'?: 'shown' | 'policy'
}

/** One parameter in the form. */
export interface ParamField {
  name: string
  schema: ParamSchema
  /** Whether it always has a value: it is required, or has a default. */
  required: boolean
}

/** Parameters by name. */
export type Params = Record<string, unknown>

/** The non-null type of a nullable schema. */
const unwrapped = (schema: ParamSchema): ParamSchema => {
  const kept = schema.anyOf?.find(({ type }) => type !== 'null')
  return kept ? { ...kept, ...schema } : schema
}

/** The schema with the labels of its choices in rules of the type (`x-labels-in`). */
export function schemaIn(type: string, paramsSchema: unknown): unknown {
  if (!isRecord(paramsSchema) || !isRecord(paramsSchema['properties'])) return paramsSchema
  const properties = Object.entries(paramsSchema['properties'] as Record<string, ParamSchema>).map(
    ([name, schema]) => [name, { ...schema, ...labelsIn(type, schema) }] as const,
  )
  return { ...paramsSchema, properties: Object.fromEntries(properties) }
}

const labelsIn = (type: string, schema: ParamSchema): ParamSchema => {
  const labels = schema['x-labels-in']?.[type]
  return labels ? { 'x-labels': labels } : {}
}

/** The parameters of an object schema, in its order; empty for anything else. */
export function fieldsOf(paramsSchema: unknown): ParamField[] {
  if (!isRecord(paramsSchema) || !isRecord(paramsSchema['properties'])) return []
  const required = Array.isArray(paramsSchema['required']) ? paramsSchema['required'] : []
  return Object.entries(paramsSchema['properties']).map(([name, schema]) => ({
    name,
    schema: unwrapped(schema as ParamSchema),
    required: required.includes(name) || (schema as ParamSchema).default !== undefined,
  }))
}

/** The initial parameters of a new part: the values that its untouched widgets show; a choice without a default is left open. */
export function defaultsOf(paramsSchema: unknown): Params {
  const filled = fieldsOf(paramsSchema).map((field) => [field.name, startOf(field)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** A slider always shows a value: that is its initial value. */
const startOf = ({ schema, required }: ParamField): unknown =>
  schema.default ?? (required && schema['x-widget'] === 'percent' ? (schema.minimum ?? 0) : undefined)

/** Whether a field is shown, given the others (`x-show-when`: each named field has one of the listed values). */
export const isShown = ({ schema }: ParamField, params: Params): boolean =>
  Object.entries(schema['x-show-when'] ?? {}).every(([name, values]) => values.includes(params[name]))

/** Whether a field must be filled in, shown before the server refuses it. */
export type Need =
  | { kind: 'required' | 'optional' | 'policy' }
  /** This field, or one of the others. */
  | { kind: 'or'; others: readonly ParamField[] }

/** Whether a field must be filled in, given the fields that are shown beside it. */
export function needOf({ schema, required }: ParamField, shown: readonly ParamField[]): Need {
  const others = shown.filter(({ name }) => schema['x-or']?.includes(name))
  if (others.length > 0) return { kind: 'or', others }
  if (schema['x-required'] === 'policy') return { kind: 'policy' }
  return { kind: required || schema['x-required'] ? 'required' : 'optional' }
}

/** The parameters that are sent: only shown and non-empty fields. */
export function sentParams(paramsSchema: unknown, params: Params): Params {
  const shown = fieldsOf(paramsSchema).filter((field) => isShown(field, params))
  const filled = shown
    .map(({ name }) => [name, params[name]] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(filled)
}

/** The server's message for a field: its own, or the first of its nested ones. */
export function errorAt(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([key]) => key.startsWith(`${path}.`))?.[1]
}

/** The choices of an enum with their labels. */
export const choicesOf = (schema: ParamSchema): { value: string; label: string }[] => {
  const labels = schema['x-labels'] ?? schema.items?.['x-labels'] ?? {}
  return (schema.enum ?? schema.items?.enum ?? []).map((value) => ({
    value,
    label: serverText(labels[value] ?? value.replaceAll('_', ' ')),
  }))
}
