// A PDF document in the terms of pdfmake: A4, the product's colours, tables whose head repeats on each page.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Block, Cell, Column, PdfDocument } from './document.ts'

const ink = '#1f2733'
const faint = '#667085'
const line = '#d5dae1'
const shade = '#f3f5f8'

const margin = 40
const pageWidth = { portrait: 595.28, landscape: 841.89 }

/** Widths in points: star widths of the library depend on content, so a long word would push other columns off the page. */
function widthsOf(columns: readonly Column[], landscape: boolean): number[] {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  // Each cell has 4 points of space on both sides.
  const whole = pageWidth[landscape ? 'landscape' : 'portrait'] - 2 * margin - columns.length * 8
  return columns.map(({ width }) => (whole * width) / sum)
}

const tableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}

function table({ columns, rows, total }: Extract<Block, { kind: 'table' }>, landscape: boolean): Content {
  const widths = widthsOf(columns, landscape)
  const cells = (row: readonly Cell[], more: object): TableCell[] =>
    columns.map(({ align = 'left' }, at) => ({ ...cell(row[at] ?? '', widths[at] ?? 0), alignment: align, ...more }))
  const group = (text: string): TableCell[] => [
    { text, bold: true, colSpan: columns.length, fillColor: shade },
    ...columns.slice(1).map(() => ({ text: '' })),
  ]
  return {
    layout: tableLayout,
    margin: [0, 4, 0, 8],
    fontSize: 9,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        columns.map(({ title, align = 'left' }) => ({ text: title, alignment: align, bold: true, fillColor: shade })),
        ...rows.map((row) => (row.length === 1 && columns.length > 1 ? group(row[0] as string) : cells(row, {}))),
        ...(total ? [cells(total, { bold: true })] : []),
      ],
    },
  }
}

/** A picture is above its text, at most two lines high. */
const cell = (content: Cell, width: number) =>
  typeof content === 'string'
    ? { text: content }
    : { stack: [{ image: content.picture, fit: [width, 28] as [number, number] }, { text: content.text }] }

const factCells = ([label, value]: readonly [string, string | null]): TableCell[] => [{ text: label, color: faint }, { text: value || '—' }]

const emptyCells: TableCell[] = [{ text: '' }, { text: '' }]

function facts({ facts: all }: Extract<Block, { kind: 'facts' }>, landscape: boolean): Content {
  const body: TableCell[][] = []
  for (let at = 0; at < all.length; at += 2) {
    const [left, right] = [all[at], all[at + 1]]
    body.push([...(left ? factCells(left) : emptyCells), ...(right ? factCells(right) : emptyCells)])
  }
  const widths = widthsOf(
    [1, 3, 1, 3].map((width) => ({ title: '', width })),
    landscape,
  )
  return { layout: tableLayout, margin: [0, 4, 0, 8], table: { widths, body } }
}

function content(block: Block, landscape: boolean): Content {
  switch (block.kind) {
    case 'heading':
      return { text: block.text, fontSize: 12, bold: true, margin: [0, 10, 0, 2] }
    case 'text':
      return { text: block.text, margin: [0, 2, 0, 6], lineHeight: 1.3 }
    case 'facts':
      return facts(block, landscape)
    case 'table':
      return table(block, landscape)
    case 'signatures':
      return {
        unbreakable: true,
        margin: [0, 28, 0, 0],
        columns: block.names.map((name) => ({ text: `${name}：____________________` })),
      }
  }
}

export function layOut({ title, subtitle, blocks, footer, watermark, landscape = false }: PdfDocument): TDocumentDefinitions {
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [margin, margin, margin, 48],
    defaultStyle: { font: 'NotoSansSC', fontSize: 10, color: ink },
    ...(watermark && { watermark: { text: watermark, color: faint, opacity: 0.12, angle: -35 } }),
    content: [
      { text: title, fontSize: 18, bold: true, alignment: 'center' },
      ...(subtitle
        ? [{ text: subtitle, color: faint, alignment: 'center' as const, margin: [0, 4, 0, 6] as [number, number, number, number] }]
        : []),
      ...blocks.map((block) => content(block, landscape)),
    ],
    footer: (page, pages) => ({
      margin: [margin, 14, margin, 0],
      fontSize: 8,
      color: faint,
      columns: [{ text: footer }, { text: `${page} / ${pages}`, alignment: 'right', width: 60 }],
    }),
  }
}
