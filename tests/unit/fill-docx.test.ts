// Filling a docx template: places in one run or in several, rows repeated for each item, everything else untouched.
import { expect, test } from 'vitest'
import { fillXml } from '../../lib/backend/base/document/fill-docx.ts'

const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (...runs: string[]) => `<w:p><w:pPr/>${runs.map(run).join('')}</w:p>`
const texts = (xml: string) => [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('|')

const filling = {
  values: { 合同名称: '路演服务合同', 对方: 'A & B <示例>' },
  lists: {
    标的: [
      { 名称: '策划', 金额: '100.00' },
      { 名称: '执行', 金额: '50.00' },
    ],
  },
}

test('places are filled wherever the word processor has cut them, and special characters stay text', () => {
  expect(texts(fillXml(paragraph('名称：{{合同名称}}。'), filling))).toBe('名称：路演服务合同。')
  expect(texts(fillXml(paragraph('甲方：{{', '对', '方 }}', '（盖章）'), filling))).toBe('甲方：A &amp; B &lt;示例&gt;（盖章）|||')
  expect(fillXml(paragraph('{{没有}}', '原文'), filling)).toBe(paragraph('{{没有}}', '原文'))
})

test('a marked row is repeated for each item; others are left alone', () => {
  const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
  const filled = fillXml(`<w:tbl>${row('项目', '金额')}${row('{{#标的}}{{名称}}', '{{金额}}')}</w:tbl>`, filling)
  expect(texts(filled)).toBe('项目|金额|策划|100.00|执行|50.00')
  expect(texts(fillXml(row('{{#没有}}', '{{金额}}'), filling))).toBe('|{{金额}}')
})
