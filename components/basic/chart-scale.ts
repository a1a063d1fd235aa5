// The scale of a chart's values.

/** A round number at or above the highest value. */
export function topOf(highest: number): number {
  if (highest <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 2.5, 5, 10].find((step) => step * unit >= highest) ?? 10) * unit
}

/** 580000 → 58 万 in Chinese; short forms for the axis. `unit` is the word for ten thousand. */
export function shortAmount(value: number, unit: string): string {
  return Math.abs(value) >= 10_000 ? `${Number((value / 10_000).toFixed(1))}${unit}` : String(Number(value.toFixed(1)))
}
