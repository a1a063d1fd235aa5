// The parts of a PDF document, independent of the library that renders it.

/** Label and value of one fact; an empty value is drawn as a dash. */
export type Fact = readonly [label: string, value: string | null]

export interface Column {
  title: string
  /** Relative widths: a column of 2 is twice as wide as one of 1. */
  width: number
  align?: 'left' | 'right' | 'center'
}

/** The content of a cell: text, or text under a picture, which is a PNG as a data URL. */
export type Cell = string | { picture: string; text: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Facts in two columns, in the order of reading. */
  | { kind: 'facts'; facts: readonly Fact[] }
  /** Rows of cells; a row with one cell names the group of the rows below it. `total` is the last row, in bold. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly Cell[])[]; total?: readonly string[] }
  /** Places to sign, side by side. */
  | { kind: 'signatures'; names: readonly string[] }

export interface PdfDocument {
  title: string
  /** A small line under the title: number, version, date. */
  subtitle?: string
  blocks: readonly Block[]
  /** At the bottom of every page, left of the page number. */
  footer: string
  /** Across every page. */
  watermark?: string
  /** Landscape, for wide tables. */
  landscape?: boolean
}
