import { buildAutomaton, type Pattern } from './automaton.build.ts'
import type { Automaton } from './automaton.ts'
import type { Form, FormKind, MatchMode } from './entries.ts'
import { formsOf } from './entries.ts'
import { wordCode, type WordLists } from './scan-words.ts'
import type { StringPool } from './string-pool.ts'
import { joinPools, pooledStrings } from './string-pool.ts'
import { buildWordTable } from './word-table.ts'

/** The entries of one set, packed. */
export interface ListSource {
  readonly mode: MatchMode
  readonly entries: StringPool
}

/** All word sets of a workspace, compiled into typed arrays alone. */
export interface CompiledLists {
  /** Undefined when no entry is matched in this way. */
  readonly words: WordLists | undefined
  readonly automaton: Automaton | undefined
  /** The length of each form: in words for forms matched word by word, in code units for the others. */
  readonly formLengths: Int32Array
  /** For each form 1 when it matches only where words start and end. */
  readonly formBounded: Uint8Array
  /** The index of each form's first entry in `formEntries`; one more at the end. */
  readonly formStarts: Int32Array
  /** Entry numbers, counted through all sets. */
  readonly formEntries: Int32Array
  /** For each set the number of its first entry; one more at the end. */
  readonly setStarts: Int32Array
  readonly names: StringPool
}

/** Compiles word sets; `seed` salts the hash of words. Takes about 5 µs per entry. */
export function compileLists(sources: readonly ListSource[], seed: number): CompiledLists {
  const sizes = sources.map(({ entries }) => entries.starts.length - 1)
  const setStarts = startsOf(sizes)
  const groups = new FormGroups()
  sources.forEach((source, set) => groups.addSet(source, setStarts[set] as number))
  const words = groups.sorted('words')
  const parts = [...groups.sorted('anywhere'), ...groups.sorted('bounded')]
  const forms = [...words, ...parts]
  return {
    words: words.length === 0 ? undefined : compileWords(words, seed),
    automaton: parts.length === 0 ? undefined : compileAutomaton(parts, words.length),
    formLengths: Int32Array.from(forms, lengthOf),
    formBounded: Uint8Array.from(forms, ({ kind }) => (kind === 'bounded' ? 1 : 0)),
    formStarts: startsOf(forms.map(({ entries }) => entries.length)),
    formEntries: Int32Array.from(forms.flatMap(({ entries }) => entries)),
    setStarts,
    names: joinPools(sources.map(({ entries }) => entries)),
  }
}

/** The buffers of compiled or packed lists, to transfer them to another thread without a copy. */
export function buffersOf(lists: CompiledLists | readonly ListSource[]): ArrayBuffer[] {
  return Array.from(arraysIn(lists), ({ buffer }) => buffer as ArrayBuffer)
}

/** The size of compiled lists in bytes. */
export function bytesOf(lists: CompiledLists): number {
  return [...arraysIn(lists)].reduce((sum, { byteLength }) => sum + byteLength, 0)
}

function* arraysIn(value: object): Generator<ArrayBufferView> {
  for (const part of Object.values(value) as unknown[]) {
    if (ArrayBuffer.isView(part)) yield part
    else if (typeof part === 'object' && part !== null) yield* arraysIn(part)
  }
}

/** A form with all the entries that have it. */
interface FormGroup extends Form {
  entries: number[]
}

class FormGroups {
  readonly #groups: Record<FormKind, Map<string, FormGroup>> = {
    words: new Map(),
    bounded: new Map(),
    anywhere: new Map(),
  }

  /** Adds the forms of a set's entries; entries with equal forms count as the first of them. */
  addSet({ mode, entries }: ListSource, firstEntry: number): void {
    const seen = new Set<string>()
    pooledStrings(entries).forEach((entry, i) => {
      for (const form of formsOf(entry, mode)) {
        if (seen.has(form.text)) continue
        seen.add(form.text)
        this.#group(form).entries.push(firstEntry + i)
      }
    })
  }

  sorted(kind: FormKind): FormGroup[] {
    return [...this.#groups[kind].values()].sort((a, b) => (a.text < b.text ? -1 : 1))
  }

  #group({ kind, text }: Form): FormGroup {
    const known = this.#groups[kind].get(text)
    if (known !== undefined) return known
    const group: FormGroup = { kind, text, entries: [] }
    this.#groups[kind].set(text, group)
    return group
  }
}

function lengthOf({ kind, text }: Form): number {
  return kind === 'words' ? text.split(' ').length : text.length
}

function compileWords(forms: readonly FormGroup[], seed: number): WordLists {
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size
    numbers.set(word, number)
    return number
  }
  const texts = forms.map(({ text }, form) => ({ words: text.split(' ').map(numberOf), form }))
  const wordForms = new Int32Array(numbers.size).fill(-1)
  for (const { words, form } of texts) if (words.length === 1) wordForms[words[0] as number] = form
  const phrases = texts
    .filter(({ words }) => words.length > 1)
    .map(({ words, form }) => ({ text: words.map(wordCode).join(''), forms: [form] }))
  return {
    table: buildWordTable([...numbers.keys()], seed),
    wordForms,
    phrases: phrases.length === 0 ? undefined : buildAutomaton(sortPatterns(phrases)),
  }
}

function compileAutomaton(forms: readonly FormGroup[], firstForm: number): Automaton {
  const byText = new Map<string, number[]>()
  forms.forEach(({ text }, i) => byText.set(text, [...(byText.get(text) ?? []), firstForm + i]))
  const patterns = [...byText].map(([text, numbers]) => ({ text, forms: numbers }))
  return buildAutomaton(sortPatterns(patterns))
}

function sortPatterns(patterns: Pattern[]): Pattern[] {
  return patterns.sort((a, b) => (a.text < b.text ? -1 : 1))
}

/** The start offsets of consecutive runs of these lengths, and the end of the last. */
function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1)
  lengths.forEach((length, i) => (starts[i + 1] = (starts[i] as number) + length))
  return starts
}
