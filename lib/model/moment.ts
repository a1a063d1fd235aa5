// A time as it travels, written and read.

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export function wireTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The milliseconds since 1970 of YYYY-MM-DD HH:mm:ss in Asia/Shanghai; NaN for anything else. */
export const momentOf = (wire: unknown): number => Date.parse(`${String(wire).replace(' ', 'T')}+08:00`)
