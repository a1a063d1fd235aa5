// Documents of tests: docx and PDF files made by hand.
import yazl from 'yazl'

const wordprocessing = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A zip archive of these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A docx file with this body; `parts` adds styles and numbering, `files` whole parts of the archive. */
export function docxOf(body: string, parts: Record<string, string> = {}, files: Record<string, string | Buffer> = {}): Promise<Buffer> {
  const part = (root: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} xmlns:w="${wordprocessing}">${content}</w:${root}>`
  return zipOf({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [`word/${name}.xml`, part(name, content)])),
    ...files,
  })
}

/** One paragraph of a docx body. */
export const paragraph = (text: string, properties = '') =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relations of a docx body to its pictures, by their ids: the targets as they are written. */
export const pictureRelations = (targets: Record<string, string>) => ({
  'word/_rels/document.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    targets,
  )
    .map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${relationships}/image" Target="${target}"${/^https?:/.test(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`,
})

/** A paragraph with a picture of a docx body. */
export const picture = (id: string, { alt = '', pixels = 100 } = {}) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="wp"><wp:extent cx="${pixels * 9525}" cy="9525"/><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic xmlns:a="a"><a:graphicData><pic:pic xmlns:pic="pic"><pic:blipFill><a:blip xmlns:r="${relationships}" r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

interface Sheet {
  name: string
  rows: readonly (readonly string[])[]
  hidden?: true
}

/** An xlsx file of several sheets; empty rows are left out of it as programs do. */
export function workbookOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const row = (cells: readonly string[], at: number) =>
    cells.length === 0 ? '' : `<row r="${at + 1}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const listed = sheets.map(
    ({ name, hidden }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"${hidden ? ' state="hidden"' : ''}/>`,
  )
  const related = sheets.map((_, at) => `<Relationship Id="s${at}" Type="${relationships}/worksheet" Target="worksheets/s${at}.xml"/>`)
  const parts = sheets.map(({ rows }, at) => [
    `xl/worksheets/s${at}.xml`,
    `${head}<worksheet xmlns="${main}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  ])
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}

/** A PDF with a line of Latin text on each page. */
export function pdfOf(lines: readonly string[]): Buffer {
  const objects: string[] = []
  const add = (content: string) => objects.push(content)
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, line] of lines.entries()) {
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`)
    const stream = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  let text = '%PDF-1.4\n'
  const places = objects.map((content, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${content}\nendobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
