// What the format of a cell makes of its number: a day, a share of a hundred, a number with leading zeros.

/** How the number of a cell is shown; a number says how many digits it is padded to. */
export type CellFormat = 'date' | 'percent' | number

/** Formats of every spreadsheet program that stand for days or times, those of Chinese editions too. */
const showsTimeById = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58) || (id >= 71 && id <= 81)

const percentIds: ReadonlySet<number> = new Set([9, 10])

/** The part of a format for positive numbers, without quotes, brackets and escapes. */
const bareFormat = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '').split(';')[0] ?? ''

function formatOf(id: number, format: string | undefined): CellFormat | null {
  if (format === undefined) return percentIds.has(id) ? 'percent' : showsTimeById(id) ? 'date' : null
  const bare = bareFormat(format)
  if (bare.includes('%')) return 'percent'
  if (/^0{2,}$/.test(bare)) return bare.length
  return /[ymdhs年月日时分秒]/i.test(bare) && !/general/i.test(bare) ? 'date' : null
}

/** The formats of the cell styles that change what a number says, by the number of the style. */
export function cellFormats(formats: readonly number[], custom: ReadonlyMap<number, string>): ReadonlyMap<number, CellFormat> {
  return new Map(
    formats.flatMap((id, style) => {
      const format = formatOf(id, custom.get(id))
      return format === null ? [] : [[style, format] as const]
    }),
  )
}
