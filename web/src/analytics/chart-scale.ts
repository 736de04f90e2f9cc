/** A round number at or above the value, for the top of an axis; half of it, where its other line is, is whole. */
export function axisTop(value: number): number {
  if (value <= 10) return Math.max(4, Math.ceil(value / 2) * 2)
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 5, 10].find((times) => times * power >= value) ?? 10
  return step * power
}

const units = [86_400, 3600, 60]

/** The same for seconds: round in days, hours or minutes. */
export function spanTop(seconds: number): number {
  const unit = units.find((length) => seconds >= length) ?? 60
  return axisTop(seconds / unit) * unit
}

/** The indexes of at most so many evenly spaced labels along an axis. */
export function labelPlaces(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step)
}
