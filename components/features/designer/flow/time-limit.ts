// Durations as the view says them: a number of days, hours or minutes.
export const units = ['D', 'H', 'M'] as const
export type Unit = (typeof units)[number]

export interface Duration {
  count: number
  unit: Unit
}

/** A duration of one unit; null for anything else that the file may say. */
export function readDuration(text: string): Duration | null {
  const found = /^P(?:(\d{1,4})D|T(\d{1,4})([HM]))$/.exec(text.trim())
  if (!found) return null
  return found[1] === undefined ? { count: Number(found[2]), unit: found[3] as Unit } : { count: Number(found[1]), unit: 'D' }
}

export const writeDuration = ({ count, unit }: Duration): string => (unit === 'D' ? `P${count}D` : `PT${count}${unit}`)
