// The texts of a PDF document: page by page, or line by line in cells.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Piece {
  text: string
  x: number
  y: number
  width: number
  turned: boolean
}

async function piecesOf(bytes: Uint8Array): Promise<Piece[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.flatMap((item) => {
      if (!('str' in item)) return []
      const [, slope, , , x, y] = item.transform as number[]
      return [{ text: item.str, x: x ?? 0, y: Math.round(y ?? 0), width: item.width, turned: slope !== 0 }]
    })
  })
  return Promise.all(pages)
}

export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  return (await piecesOf(bytes)).map((pieces) => pieces.map(({ text }) => text).join(''))
}

/** Texts nearer to each other than this many points are one cell: our tables leave eight between two cells. */
const gap = 6

/** The lines of a document from top to bottom, each the texts of its cells from left to right; without the watermark, and empty cells left out. */
export async function readPdfLines(bytes: Uint8Array): Promise<string[][]> {
  return (await piecesOf(bytes)).flatMap((pieces) => {
    const lines = Map.groupBy(
      pieces.filter(({ text, turned }) => text.trim() !== '' && !turned),
      ({ y }) => y,
    )
    return [...lines].sort(([one], [two]) => two - one).map(([, line]) => cellsOf(line))
  })
}

function cellsOf(line: readonly Piece[]): string[] {
  const cells: string[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { text, x, width } of [...line].sort((one, two) => one.x - two.x)) {
    if (x - end < gap) cells[cells.length - 1] += text
    else cells.push(text)
    end = x + width
  }
  return cells
}
