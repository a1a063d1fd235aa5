// The reader of docx files: headings, numbers, tables and emphasis as a person reads them; nothing that a hostile file brings.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentLimits, readDocx } from '@/lib/backend/base/document/read-docx.ts'
import { sanitizeHtml } from '@/lib/backend/base/sanitize.ts'
import type { SheetError } from '@/lib/backend/base/sheet/sheet.ts'
import { docxOf, paragraph, picture, pictureRelations, zipOf } from '../support/documents.ts'
import { inFolder } from '../support/sheets.ts'

const read = (bytes: Buffer, most = 100_000, limits = documentLimits) =>
  inFolder((folder) => {
    const file = path.join(folder, 'a.docx')
    writeFileSync(file, bytes)
    return readDocx(file, { most, pictureAddress: (name) => `/p/${name}` }, limits)
  })
const htmlOf = async (body: string, parts?: Record<string, string>) => (await read(await docxOf(body, parts))).html
const failureOf = async (bytes: Buffer, limits = documentLimits) => {
  try {
    await read(bytes, 100_000, limits)
    return null
  } catch (error) {
    return (error as SheetError).key
  }
}

describe('a document', () => {
  test('keeps headings by the name of their style, whatever its id, and by its outline level', async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="a7"><w:name w:val="条"/><w:basedOn w:val="1"/></w:style>'
    const body = [
      paragraph('总则', '<w:pStyle w:val="1"/>'),
      paragraph('附则', '<w:pStyle w:val="a7"/>'),
      paragraph('细则', '<w:outlineLvl w:val="2"/>'),
      paragraph('正文', '<w:jc w:val="center"/>'),
    ]
    expect(await htmlOf(body.join(''), { styles })).toBe('<h2>总则</h2><h2>附则</h2><h4>细则</h4><p style="text-align:center">正文</p>')
  })

  test('numbers clauses as Word does: levels, Chinese numerals, starts, bullets', async () => {
    const level = (at: number, format: string, text: string, start = 1) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '第%1条', 9)}${level(1, 'decimal', '%2.%3', 1)}${level(2, 'decimal', '%2.%3')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '')}</w:abstractNum>
      <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="1"/></w:num>`
    const at = (numId: string, level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`
    const body = [
      paragraph('甲', at('5', 0)),
      paragraph('乙', at('5', 0)),
      paragraph('丙', at('5', 0)),
      paragraph('丁', at('5', 1)),
      paragraph('戊', at('5', 2)),
      paragraph('己', at('5', 2)),
      paragraph('庚', at('5', 0)),
      paragraph('点', at('6', 0)),
      paragraph('无', at('99', 0)),
    ]
    const html = await htmlOf(body.join(''), { numbering })
    expect(html.match(/<p>.*?<\/p>/g)).toEqual([
      '<p>第九条 甲</p>',
      '<p>第十条 乙</p>',
      '<p>第十一条 丙</p>',
      '<p>1.1 丁</p>',
      '<p>1.1 戊</p>',
      '<p>1.2 己</p>',
      '<p>第十二条 庚</p>',
      '<p>• 点</p>',
      '<p>无</p>',
    ])
  })

  test('keeps tables with joined cells, emphasis and line breaks; text boxes once; deleted text not', async () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
    const body = `<w:tbl><w:tblPr><w:jc w:val="center"/></w:tblPr><w:tr>${cell('合计', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('一')}${cell('二')}</w:tr></w:tbl>
      <w:p><w:r><w:rPr><w:b/><w:i w:val="0"/></w:rPr><w:t>粗</w:t></w:r><w:r><w:t>平</w:t><w:br/><w:t>行</w:t></w:r><w:del><w:r><w:t>删</w:t></w:r></w:del></w:p>
      <w:p><w:r><w:t>外</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${paragraph('框')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${paragraph('框')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>面</w:t></w:r></w:p>`
    const document = await read(await docxOf(body))
    expect(document.html).toBe(
      '<table><tbody><tr><td colspan="2"><p>合计</p></td></tr><tr><td><p>一</p></td><td><p>二</p></td></tr></tbody></table><p><strong>粗</strong>平<br>行</p><p>框</p><p>外面</p>',
    )
    expect(document.pictures).toBe(0)
  })

  test('shows embedded pictures in their size with their alternative texts; others are counted', async () => {
    const targets = {
      a: 'media/image1.png',
      b: 'https://example.org/x.png',
      c: 'media/drawing.emf',
      d: '../../secret.png',
      e: 'media/gone.png',
    }
    const body = Object.keys(targets)
      .map((id) => picture(id, { alt: '公司&quot;大门&quot;', pixels: 320 }))
      .join('')
    const files = { ...pictureRelations(targets), 'word/media/image1.png': 'x', 'word/media/drawing.emf': 'x', 'secret.png': 'x' }
    const document = await read(await docxOf(`${body}<w:p><w:r><w:drawing/></w:r></w:p>`, {}, files))
    expect(document.html).toBe('<p><img src="/p/image1.png" alt="公司&quot;大门&quot;" width="320"></p>')
    expect(document.pictures).toBe(5)
  })

  test('is cut after the limit, and reports it; the sanitiser closes open elements', async () => {
    const body = `<w:tbl><w:tr><w:tc>${paragraph('一二三四五六七八九十'.repeat(100))}</w:tc></w:tr></w:tbl>`.repeat(200)
    const document = await read(await docxOf(body), 1500)
    expect(document.truncated).toBe(true)
    const clean = sanitizeHtml(document.html)
    expect(clean.replace(/<[^>]+>/g, '')).toHaveLength(1500)
    expect((clean.match(/<table>/g) ?? []).length).toBe((clean.match(/<\/table>/g) ?? []).length)
  })
})

describe('a hostile file', () => {
  test('adds no element, attribute or address to the page', async () => {
    const evil = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', 'javascript:alert(1)']
    const escaped = evil.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="&lt;img src=x&gt;%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
    const body = escaped
      .map((text) => paragraph(text, '<w:jc w:val="left;position:fixed"/><w:numPr><w:numId w:val="1"/></w:numPr>'))
      .join('')
    const html = sanitizeHtml(await htmlOf(body, { numbering }))
    expect(html.match(/<[a-z][^>]*>/gi)?.filter((tag) => tag !== '<p>')).toEqual([])
    expect(html).toContain('&lt;script&gt;')
  })

  test('for every text the page shows that text and nothing else', async () => {
    const texts = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((text) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text) && text.trim() !== '')
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const xml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        const html = await htmlOf(paragraph(xml))
        const escaped = text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] as string)
        expect(html).toBe(`<p>${escaped}</p>`)
      }),
      { numRuns: 60 },
    )
  })

  test('is refused when it unpacks to too much, is locked, broken, or grows by its own entities', async () => {
    expect(await failureOf(await docxOf(paragraph(' '.repeat(30 * 1024 * 1024))))).toBe('sheet.bomb')
    expect(await failureOf(Buffer.from('PK\u0003\u0004 no archive'))).toBe('sheet.unreadable')
    expect(await failureOf(await zipOf({ 'other.xml': '<a/>' }))).toBe('sheet.unreadable')
    expect(await failureOf(await zipOf({ 'word/document.xml': '<w:document><w:body><w:p>' }))).toBe('sheet.unreadable')
    const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><w:document xmlns:w="w"><w:body>${paragraph('&b;')}</w:body></w:document>`
    expect(await failureOf(await zipOf({ 'word/document.xml': laughs }))).toBe('sheet.unreadable')
    const locked = await docxOf(paragraph('x'))
    for (let at = locked.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = locked.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
      locked.writeUInt16LE(locked.readUInt16LE(at + 8) | 1, at + 8)
    expect(await failureOf(locked)).toBe('sheet.locked')
    expect(await failureOf(await docxOf(paragraph('x')), { ...documentLimits, milliseconds: -1 })).toBe('sheet.slow')
  })

  test('with empty cells only is read to its end', async () => {
    const body = `<w:tbl>${`<w:tr>${'<w:tc><w:p/></w:tc>'.repeat(50)}</w:tr>`.repeat(4000)}</w:tbl>`
    const document = await read(await docxOf(body), 100_000, { ...documentLimits, ratio: 10_000 })
    expect(document.html.length).toBeLessThan(700_000)
    expect(document.truncated).toBe(true)
  })
})
