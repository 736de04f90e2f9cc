/** Agreement beyond chance of two people who judged the same items, with the bounds of the 95 % confidence interval. */
export interface Kappa {
  items: number
  kappa: number
  low: number
  high: number
}

/** The 97.5 % quantile of the standard normal distribution. */
const confidence = 1.959964

/**
 * Cohen's kappa of counts by the decision of one (row) and of the other (column), with the large-sample variance of Fleiss, Cohen
 * and Everitt (1969). @returns null where it is undefined: without items, or where both decided the same on all
 */
export function kappaOf(counts: readonly (readonly number[])[]): Kappa | null {
  const items = sum(counts.map(sum))
  if (items === 0) return null
  const share = (row: number, column: number): number => (counts[row]?.[column] ?? 0) / items
  const places = counts.map((_row, place) => place)
  const rows = places.map((row) => sum(places.map((column) => share(row, column))))
  const columns = places.map((column) => sum(places.map((row) => share(row, column))))
  const margins = (one: number, other: number): number => (columns[one] ?? 0) + (rows[other] ?? 0)
  const observed = sum(places.map((place) => share(place, place)))
  const expected = sum(places.map((place) => (rows[place] ?? 0) * (columns[place] ?? 0)))
  if (1 - expected < 1e-12) return null
  const kappa = (observed - expected) / (1 - expected)
  const same = places.map((i) => share(i, i) * (1 - margins(i, i) * (1 - kappa)) ** 2)
  const differing = places.flatMap((i) => places.map((j) => (i === j ? 0 : share(i, j) * margins(i, j) ** 2)))
  const spread = sum(same) + (1 - kappa) ** 2 * sum(differing) - (kappa - expected * (1 - kappa)) ** 2
  const error = Math.sqrt(Math.max(spread, 0) / items) / (1 - expected)
  const bound = (value: number): number => Math.min(Math.max(value, -1), 1)
  return { items, kappa, low: bound(kappa - confidence * error), high: bound(kappa + confidence * error) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** How many items were given these two labels. */
export interface Pairing {
  one: string
  other: string
  count: number
}

/** The matrix of counts with a row and a column for each label. */
export function matrixOf(pairings: readonly Pairing[]): number[][] {
  const names = [...new Set(pairings.flatMap(({ one, other }) => [one, other]))]
  const matrix = names.map(() => names.map(() => 0))
  for (const { one, other, count } of pairings) {
    const row = matrix[names.indexOf(one)] ?? []
    row[names.indexOf(other)] = (row[names.indexOf(other)] ?? 0) + count
  }
  return matrix
}
