// The form of the keys that name records.

/** 32 hexadecimal digits. */
export const recordKey = /^[0-9a-f]{32}$/
