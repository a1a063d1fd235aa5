// The exact sum of amounts as they travel; without the library for decimals, which is a twentieth of what the dashboard would load.

const places = 2
const written = /^(-?)(\d+)(?:\.(\d*))?$/

/** A value in units of its last place out of `digits`. */
function unitsOf(value: string, digits: number): bigint {
  const [, sign, whole, fraction = ''] = written.exec(value) ?? []
  if (whole === undefined) throw new Error(`${value} is no decimal number`)
  return BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`)
}

const digitsOf = (value: string) => Math.max(0, value.length - 1 - value.indexOf('.'))

/** The sum of two values of a measure, written as they are: amounts with two decimals, numbers without. */
export function addValues(left: string, right: string): string {
  if (!left.includes('.') && !right.includes('.')) return String(unitsOf(left, 0) + unitsOf(right, 0))
  const digits = Math.max(places, ...[left, right].filter((value) => value.includes('.')).map(digitsOf))
  const sum = unitsOf(left, digits) + unitsOf(right, digits)
  const size = sum < 0n ? -sum : sum
  const unit = 10n ** BigInt(digits - places)
  // half a cent is rounded away from zero
  const cents = String((size + unit / 2n) / unit).padStart(places + 1, '0')
  return `${sum < 0n ? '-' : ''}${cents.slice(0, -places)}.${cents.slice(-places)}`
}
