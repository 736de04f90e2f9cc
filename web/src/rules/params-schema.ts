import { isRecord } from './is-record.ts'

/** The JSON Schema of one parameter, with the keywords that the editor understands. */
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
  /** Other labels in rules of some type. */
  'x-labels-in'?: Readonly<Record<string, Readonly<Record<string, string>>>>
  'x-list-types'?: readonly string[]
  'x-attribute-type'?: string
  'x-classifier-kind'?: string
  'x-show-when'?: Readonly<Record<string, readonly unknown[]>>
  /** The fields of which one is enough in its place. */
  'x-or'?: readonly string[]
  /** Required where it shows; or where the workspace requires a policy category. */
  'x-required'?: 'shown' | 'policy'
}

/** One parameter as the form shows it. */
export interface ParamField {
  name: string
  schema: ParamSchema
  /** Whether it always has a value: it must be given, or has a default. */
  required: boolean
}

/** Parameters by name. */
export type Params = Record<string, unknown>

/** A schema that may be null is shown as what it is otherwise. */
const unwrapped = (schema: ParamSchema): ParamSchema => {
  const kept = schema.anyOf?.find(({ type }) => type !== 'null')
  return kept ? { ...kept, ...schema } : schema
}

/** The schema with the labels that choices have in rules of the type (`x-labels-in`). */
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

/** The parameters that an object schema describes, in its order; anything else describes none. */
export function fieldsOf(paramsSchema: unknown): ParamField[] {
  if (!isRecord(paramsSchema) || !isRecord(paramsSchema['properties'])) return []
  const required = Array.isArray(paramsSchema['required']) ? paramsSchema['required'] : []
  return Object.entries(paramsSchema['properties']).map(([name, schema]) => ({
    name,
    schema: unwrapped(schema as ParamSchema),
    required: required.includes(name) || (schema as ParamSchema).default !== undefined,
  }))
}

/** The parameters a fresh part starts with: what its widgets show untouched; a choice without a default is left to the person. */
export function defaultsOf(paramsSchema: unknown): Params {
  const filled = fieldsOf(paramsSchema).map((field) => [field.name, startOf(field)] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined))
}

/** A slider has no way to show nothing: it starts at what it shows. */
const startOf = ({ schema, required }: ParamField): unknown =>
  schema.default ?? (required && schema['x-widget'] === 'percent' ? (schema.minimum ?? 0) : undefined)

/** Whether a field shows, given the others (`x-show-when`: each named field has one of the listed values). */
export const isShown = ({ schema }: ParamField, params: Params): boolean =>
  Object.entries(schema['x-show-when'] ?? {}).every(([name, values]) => values.includes(params[name]))

/** Whether a field has to be filled in, as an editor says it before anybody is refused. */
export type Need =
  | { kind: 'required' | 'optional' | 'policy' }
  /** It, or one of the others. */
  | { kind: 'or'; others: readonly ParamField[] }

/** What is needed of a field, given those that show beside it. */
export function needOf({ schema, required }: ParamField, shown: readonly ParamField[]): Need {
  const others = shown.filter(({ name }) => schema['x-or']?.includes(name))
  if (others.length > 0) return { kind: 'or', others }
  if (schema['x-required'] === 'policy') return { kind: 'policy' }
  return { kind: required || schema['x-required'] ? 'required' : 'optional' }
}

/** What is sent: only fields that show, and none that is empty. */
export function sentParams(paramsSchema: unknown, params: Params): Params {
  const shown = fieldsOf(paramsSchema).filter((field) => isShown(field, params))
  const filled = shown
    .map(({ name }) => [name, params[name]] as const)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(filled)
}

/** The server's message for a field: its own, or the first of anything inside it. */
export function errorAt(errors: Readonly<Record<string, string>>, path: string): string | undefined {
  return errors[path] ?? Object.entries(errors).find(([key]) => key.startsWith(`${path}.`))?.[1]
}

/** The choices of an enum with their labels. */
export const choicesOf = (schema: ParamSchema): { value: string; label: string }[] => {
  const labels = schema['x-labels'] ?? schema.items?.['x-labels'] ?? {}
  return (schema.enum ?? schema.items?.enum ?? []).map((value) => ({
    value,
    label: labels[value] ?? value.replaceAll('_', ' '),
  }))
}
