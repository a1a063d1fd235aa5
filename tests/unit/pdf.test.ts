// PDF documents: what is written can be read again, in type that the document brings along.
import { describe, expect, test } from 'vitest'
import type { PdfDocument } from '../../lib/backend/base/pdf/document.ts'
import { writePdf } from '../../lib/backend/base/pdf/write-pdf.ts'
import { readPdf } from '../support/read-pdf.ts'

const columns = [
  { title: '项目', width: 3 },
  { title: '金额', width: 1, align: 'right' as const },
]

const pagesOf = async (document: PdfDocument) => readPdf(await writePdf(document))

describe('PDF documents', () => {
  test('facts, groups, totals, signatures, footer and watermark are on the page', async () => {
    const [page, ...more] = await pagesOf({
      title: '报价单',
      subtitle: 'BJ20260101001',
      watermark: '草稿',
      footer: '启衡金服',
      blocks: [
        {
          kind: 'facts',
          facts: [
            ['客户', '粤衡基金'],
            ['联系人', null],
            ['电话', ''],
          ],
        },
        { kind: 'heading', text: '明细' },
        { kind: 'table', columns, rows: [['场地费用'], ['会议室', '1,200.00']], total: ['合计', '1,200.00'] },
        { kind: 'text', text: '收到发票后付款。' },
        { kind: 'signatures', names: ['甲方', '乙方'] },
      ],
    })
    expect(more).toEqual([])
    for (const text of [
      '报价单',
      'BJ20260101001',
      '草稿',
      '启衡金服',
      '客户',
      '粤衡基金',
      '—',
      '明细',
      '场地费用',
      '会议室',
      '合计',
      '收到发票后付款。',
      '乙方',
    ])
      expect(page).toContain(text)
    expect(page).toContain('1 / 1')
  })

  test('a long table repeats its head on each page and keeps within it, lying across too', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`第 ${at + 1} 行 ${'长'.repeat(40)}`, `${at}.00`])
    const document = { title: '核算', footer: '启衡金服', blocks: [{ kind: 'table' as const, columns, rows }] }
    for (const landscape of [false, true]) {
      const pages = await pagesOf({ ...document, landscape })
      expect(pages.length).toBeGreaterThan(2)
      for (const page of pages) expect(page).toMatch(/项目\s*金额/)
      for (const [at] of rows.entries()) expect(pages.join('')).toContain(`第 ${at + 1} 行`)
    }
  })

  test('the type is embedded, so that it looks alike where no Chinese font is installed', async () => {
    const bytes = await writePdf({ title: '合同', footer: '', blocks: [] })
    const text = bytes.toString('latin1')
    expect(text).toContain('/FontFile2')
    expect(text).toContain('NotoSansSC')
    // A subset: the whole font has ten megabytes.
    expect(bytes.length).toBeLessThan(100_000)
  })
})
