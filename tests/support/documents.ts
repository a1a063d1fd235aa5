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

/** A docx file with this body; `parts` adds styles and numbering. */
export function docxOf(body: string, parts: Record<string, string> = {}): Promise<Buffer> {
  const part = (root: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${root} xmlns:w="${wordprocessing}">${content}</w:${root}>`
  return zipOf({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    ...Object.fromEntries(Object.entries(parts).map(([name, content]) => [`word/${name}.xml`, part(name, content)])),
  })
}

/** One paragraph of a docx body. */
export const paragraph = (text: string, properties = '') =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

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
