type Json = Record<string, unknown>

const home = '#/components/schemas/'

/** The named schemas of an OpenAPI document. */
export class NamedSchemas {
  readonly #all = new Map<string, Json>()

  constructor(first: Readonly<Record<string, Json>>) {
    for (const [name, schema] of Object.entries(first)) this.add(name, schema)
  }

  /** Adds a schema under a name, and its own definitions under theirs. @returns the reference to it */
  add(name: string, { $defs, ...schema }: Json): Json {
    for (const [defined, part] of Object.entries({
      ...($defs as Record<string, Json> | undefined),
      [name]: schema,
    }))
      if (!this.#all.has(defined)) this.#all.set(defined, atHome(part))
    return { $ref: home + name }
  }

  /** All of them, sorted by name. */
  sorted(): Json {
    return Object.fromEntries([...this.#all].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

const atHome = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', home) : value,
    ),
  ) as Json
