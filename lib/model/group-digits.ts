// Numbers as they are printed: 1234567.50 as 1,234,567.50.

/** Thousands separated, decimals as they are; nothing stays empty. */
export const groupDigits = (value: unknown): string => String(value ?? '').replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
