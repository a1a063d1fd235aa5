// Reading a time as it travels; `wireTime` of record.ts writes it.

/** The milliseconds since 1970 of YYYY-MM-DD HH:mm:ss in Asia/Shanghai; NaN for anything else. */
export const momentOf = (wire: unknown): number => Date.parse(`${String(wire).replace(' ', 'T')}+08:00`)
