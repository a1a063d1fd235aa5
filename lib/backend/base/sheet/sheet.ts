// What a spreadsheet is to the rest of the backend: rows of texts, read one after another, within limits that no file gets past.

/** Why a file cannot be read as a spreadsheet; a key of fail.json under `sheet` and its values. */
export class SheetError extends Error {
  readonly key: string
  readonly params: Record<string, string | number>
  constructor(key: string, params: Record<string, string | number> = {}) {
    super(`sheet.${key}`)
    this.key = `sheet.${key}`
    this.params = params
  }
}

export interface SheetLimits {
  /** Bytes that an archive may unpack to, as declared and as it really does. */
  unpackedBytes: number
  /** Unpacked by packed bytes. */
  ratio: number
  entries: number
  columns: number
  /** Characters of a cell; what a spreadsheet program holds. */
  cell: number
  /** Milliseconds that reading may take, not counting what is done with the rows. */
  milliseconds: number
}

export const sheetLimits: SheetLimits = {
  unpackedBytes: 200 * 1024 * 1024,
  ratio: 100,
  entries: 1000,
  columns: 300,
  cell: 32_767,
  milliseconds: 60_000,
}

/**
 * Why the text of a cell is not simply what somebody has written: an error (#N/A), a formula that was saved without its value, a number of which the program has kept
 * fifteen digits only, a merged cell that begins in a row above.
 */
export type CellDoubt = 'error' | 'formula' | 'digits' | 'merged'

/**
 * A row as texts: numbers as they were typed, without exponent, days as YYYY-MM-DD, moments as YYYY-MM-DD HH:mm:ss, times as HH:mm:ss, shares as 12.5%, formulas as the
 * value they were saved with.
 */
export interface SheetRow {
  /** From 1, as a spreadsheet program counts. */
  number: number
  cells: string[]
  /** By the place of the cell. Whoever takes values from cells looks here first. */
  doubts?: ReadonlyMap<number, CellDoubt>
  /** Not shown by the spreadsheet program: hidden by hand or by a filter. */
  hidden?: true
  /** Its cells are what stands between two commas or the like. */
  cut?: true
}

/**
 * Whether a row has more cells than its head has names, because a comma within a value has cut it in two: 1,000.00 without quotes. What stands under each name
 * is then not to be trusted. Beside the table of a spreadsheet there may be anything.
 */
export const isShifted = ({ cut, cells }: SheetRow, names: readonly string[]): boolean =>
  cut === true && cells.slice(names.findLastIndex((name) => name.trim() !== '') + 1).some((cell) => cell.trim() !== '')

/** Some rows at a time; a file is never held as a whole. */
export type SheetRows = AsyncGenerator<SheetRow[], void, undefined>

/** Refuses when reading has taken longer than it may; time spent outside of reading does not count. */
export function readingClock(limits: SheetLimits): { run<T>(step: () => Promise<T>): Promise<T> } {
  let spent = 0
  return {
    async run(step) {
      const started = performance.now()
      const answer = await step()
      spent += performance.now() - started
      if (spent > limits.milliseconds) throw new SheetError('slow')
      return answer
    },
  }
}
