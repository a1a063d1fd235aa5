// Lists of people in a file: keys with commas between, expressions among them.

/** Ten placeholders for drawing a model before its people are known. */
export const sampleNames: readonly string[] = Array.from({ length: 10 }, (_, index) =>
  index < 5 ? `user${index + 1}` : `group${index - 4}`,
)

/** Splits at commas outside of `${…}`. */
export function split(value: string): string[] {
  const parts = value.match(/(?:\$\{[^}]*\}|#\{[^}]*\}|[^,])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

export function joined(keys: readonly string[]): string {
  return keys
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .join(',')
}

/** The expression as a file has it. */
export const juel = (expression: string): string => `\${${expression}}`
