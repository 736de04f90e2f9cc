import type { PatternNode } from './pattern-tree.ts'

/** Why a pattern's repetition is refused: a backtracking matcher would take more than linear time. */
export type Ambiguity =
  | 'nested quantifiers'
  | 'repeated alternatives that overlap'
  | 'repetitions that run into each other'

/** The first ambiguity of a pattern (2.9), undefined for none. */
export function findAmbiguity(node: PatternNode): Ambiguity | undefined {
  if (node.kind === 'repeat' && node.most === Infinity) {
    if (contains(node.part, isUnbounded)) return 'nested quantifiers'
    if (contains(node.part, hasOverlap)) return 'repeated alternatives that overlap'
  }
  if (node.kind === 'sequence' && hasCollision(flatten(node))) return 'repetitions that run into each other'
  return childrenOf(node)
    .map(findAmbiguity)
    .find((ambiguity) => ambiguity !== undefined)
}

function childrenOf(node: PatternNode): readonly PatternNode[] {
  if (node.kind === 'sequence') return node.parts
  if (node.kind === 'choice') return node.options
  return node.kind === 'repeat' ? [node.part] : []
}

function contains(node: PatternNode, test: (node: PatternNode) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => contains(child, test))
}

function isUnbounded(node: PatternNode): boolean {
  return node.kind === 'repeat' && node.most === Infinity
}

/** Whether two options of a choice can start with the same character and one be a prefix of the other: a|a, a|ab, \w|\d. */
function hasOverlap(node: PatternNode): boolean {
  if (node.kind !== 'choice') return false
  const options = node.options.map(flatten)
  return options.some((option, i) => options.slice(i + 1).some((other) => overlap(option, other)))
}

function overlap(a: readonly PatternNode[], b: readonly PatternNode[]): boolean {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [one, other] = [a[i] as PatternNode, b[i] as PatternNode]
    const fixed = one.kind === 'characters' && other.kind === 'characters'
    if ((firstSet(one) & firstSet(other)) === 0n && !canBeEmpty(one) && !canBeEmpty(other)) return false
    if (!fixed) return true
  }
  return true
}

/** Whether an unbounded repetition directly precedes another that can match the same characters: a*a*, \s+\s*. */
function hasCollision(parts: readonly PatternNode[]): boolean {
  return parts.some((part, i) => {
    const next = parts[i + 1]
    if (next === undefined || !isUnbounded(part) || !isUnbounded(next)) return false
    return (firstSet(part) & firstSet(next)) !== 0n
  })
}

/** The parts of a sequence, with nested sequences flattened. */
function flatten(node: PatternNode): PatternNode[] {
  return node.kind === 'sequence' ? node.parts.flatMap(flatten) : [node]
}

/** The set of possible first characters. */
function firstSet(node: PatternNode): bigint {
  if (node.kind === 'characters') return node.set
  if (node.kind === 'repeat') return firstSet(node.part)
  if (node.kind === 'choice') return node.options.reduce((set, option) => set | firstSet(option), 0n)
  let set = 0n
  for (const part of node.parts) {
    set |= firstSet(part)
    if (!canBeEmpty(part)) break
  }
  return set
}

function canBeEmpty(node: PatternNode): boolean {
  if (node.kind === 'characters') return false
  if (node.kind === 'repeat') return node.least === 0 || canBeEmpty(node.part)
  return node.kind === 'choice' ? node.options.some(canBeEmpty) : node.parts.every(canBeEmpty)
}
