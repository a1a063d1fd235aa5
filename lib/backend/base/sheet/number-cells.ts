// Numbers in spreadsheet cells as texts. Spreadsheet programs store fifteen digits of a number; further digits in a file are either the noise of
// binary fractions, which is removed, or wrong digits, which are reported.

/** From here on a whole number has more digits than are stored. */
const tooLong = 1e15
/** From here on a number with two decimals has more digits than are stored. */
const tooFine = 1e13

const kept = (value: number) => Number(value.toPrecision(15))

/** Whether digits that were typed may be lost: 6222021234567890123 is stored as 6.22202123456789E+18. */
export function hasLostDigits(raw: string): boolean {
  const value = Math.abs(Number(raw))
  return value >= tooLong || (value >= tooFine && kept(value) !== value)
}

/** The number of a file as it was typed, without exponent: 12144.809999999999 → 12144.81, 1.5E-2 → 0.015. */
export function numberText(raw: string): string {
  const value = Number(raw)
  if (!Number.isFinite(value) || raw.trim() === '') return raw
  return plainText(Math.abs(value) >= tooLong ? value : kept(value))
}

/** 0.125 → 12.5% */
export function percentText(raw: string): string {
  const value = Number(raw)
  return Number.isFinite(value) && raw.trim() !== '' ? `${plainText(kept(value * 100))}%` : raw
}

/** 7 with the format 000 → 007 */
export const paddedText = (raw: string, digits: number): string => {
  const text = numberText(raw)
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

function plainText(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  if (exponent === '') return String(value)
  const places = Number(exponent)
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(places, '0')}`
}
