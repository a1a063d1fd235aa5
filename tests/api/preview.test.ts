// Previews of stored files through the real backend: what is read of each kind, who may look, and what a file that cannot be shown says.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Preview } from '../../lib/model/calls/file.ts'
import { docxPictureAddress, previewLimits } from '../../lib/model/preview.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { newName } from '../support/customers.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { docxOf, paragraph, pdfOf, picture, pictureRelations, workbookOf } from '../support/documents.ts'
import { editXlsx, fileForm, gb18030, xlsxOf } from '../support/sheets.ts'

ownDataFolder()

const call = 'GET /api/app/base/app/file/preview/{id}'
let backend: TestBackend
let admin: Client
let sales: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
})
afterAll(() => backend.close())

interface Uploaded {
  file_key: string
  url: string
  uid: string
  name: string
  size: number
}

const upload = (bytes: Uint8Array, name: string, by = admin) =>
  by.ok<Uploaded>('POST /api/app/base/app/file/upload', {}, { raw: fileForm(bytes, name, { fileGroupKey: 'g' }) })
const look = async (bytes: Uint8Array, name: string) => admin.ok<Preview>(call, { id: (await upload(bytes, name)).file_key })
const refusal = async (bytes: Uint8Array, name: string) => {
  const answer = await admin.send(call, { id: (await upload(bytes, name)).file_key })
  return [answer.code, answer.message]
}

describe('what is read', () => {
  test('a document as sanitised rich text, with what it leaves out', async () => {
    const bytes = await docxOf(`${paragraph('合同')}${paragraph('&lt;script&gt;x&lt;/script&gt;')}<w:p><w:r><w:drawing/></w:r></w:p>`)
    expect(await look(bytes, '合同.docx')).toEqual({
      kind: 'document',
      file_name: '合同.docx',
      size: bytes.length,
      html: '<p>合同</p><p>&lt;script&gt;x&lt;/script&gt;</p>',
      truncated: false,
      pictures: 1,
    })
  })

  test('a sheet up to its limits, formulas as their saved values', async () => {
    const wide = await xlsxOf(
      Array.from({ length: 40 }, (_, index) => `列${index}`),
      Array.from({ length: 300 }, (_, index) => [`行${index}`, { kind: 'number', text: '12.5' } as const]),
    )
    const sheet = await look(wide, '宽.xlsx')
    if (sheet.kind !== 'sheet') throw new Error(sheet.kind)
    expect([sheet.rows.length, sheet.rows[0]?.length, sheet.truncated]).toEqual([200, 30, true])
    expect(sheet.rows[1]).toEqual(['行0', '12.5'])
    const plain = await xlsxOf(['数'], [['X']])
    const counted = await editXlsx(plain, 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/<c t="inlineStr"><is><t xml:space="preserve">X<\/t><\/is><\/c>/, '<c><f>WEBSERVICE("http://x")</f><v>7</v></c>'),
    )
    expect(await look(counted, '算.xlsx')).toMatchObject({ rows: [['数'], ['7']], truncated: false })
  })

  test('a workbook sheet by sheet, with the numbers that its rows have, hidden sheets left out', async () => {
    const bytes = await workbookOf([
      { name: '收入', rows: [['月份'], [], ['三月']] },
      { name: '底稿', rows: [['不给看']], hidden: true },
      { name: '支出', rows: [['房租']] },
    ])
    const id = (await upload(bytes, '台账.xlsx')).file_key
    expect(await admin.ok(call, { id })).toMatchObject({ sheets: ['收入', '支出'], numbers: [1, 3], rows: [['月份'], ['三月']] })
    expect(await admin.ok(call, { id, sheet: 1 })).toMatchObject({ sheets: ['收入', '支出'], numbers: [1], rows: [['房租']] })
    expect((await admin.send(call, { id, sheet: 2 })).message).toContain('已损坏')
  })

  test('csv and plain text in both encodings, markdown unchanged, long texts cut', async () => {
    const { encode } = await gb18030()
    expect(await look(encode('姓名,电话\n黄文,138'), '名单.csv')).toMatchObject({
      kind: 'sheet',
      rows: [
        ['姓名', '电话'],
        ['黄文', '138'],
      ],
    })
    expect(await look(encode('第一行\n第二行'), '说明.txt')).toMatchObject({ kind: 'text', text: '第一行\n第二行', truncated: false })
    expect(await look(Buffer.from('# 标题\n<b>不是标签</b>'), '读我.md')).toMatchObject({ kind: 'text', text: '# 标题\n<b>不是标签</b>' })
    const long = await look(Buffer.from('长'.repeat(150_000)), '长.txt')
    expect(long).toMatchObject({ truncated: true })
    expect(long.kind === 'text' && long.text.length).toBe(100_000)
  })
})

describe('the pictures of a document', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  const fetchPicture = (id: string, name: string, by = admin) =>
    backend.fetch(new Request(`http://backend.test${docxPictureAddress(id, name)}`, { headers: by.token ? { token: by.token } : {} }))

  test('are read from the file by their content, for users who may see it', async () => {
    const files = {
      ...pictureRelations({ a: 'media/image1.png', b: 'media/page.png', c: 'media/huge.png' }),
      'word/media/image1.png': png,
      'word/media/page.png': '<html><script>alert(1)</script></html>',
      'word/media/huge.png': Buffer.concat([png, randomBytes(11 * 1024 * 1024)]),
    }
    const body = ['a', 'b', 'c'].map((id) => picture(id)).join('')
    const { file_key: id } = await upload(await docxOf(body, {}, files), '图文.docx')
    const shown = await admin.ok<Preview>(call, { id })
    if (shown.kind !== 'document') throw new Error(shown.kind)
    expect(shown.html).toContain(`<img src="${docxPictureAddress(id, 'image1.png')}"`)
    const answer = await fetchPicture(id, 'image1.png')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    const codes = [
      fetchPicture(id, 'page.png'),
      fetchPicture(id, 'huge.png'),
      fetchPicture(id, 'image2.png'),
      fetchPicture(id, 'image1.png', sales),
      fetchPicture(id, 'image1.xml'),
      fetchPicture(id, 'image1.png', backend.visitor),
    ].map(async (asked) => (await asked).status)
    expect(await Promise.all(codes)).toEqual([404, 404, 404, 404, 400, 401])
  })
})

describe('what cannot be read', () => {
  test('has one sentence with the reason, and the advice to download', async () => {
    expect(await refusal(pdfOf(['x']), 'a.pdf')).toEqual([1, '这种文件不能在线预览，请下载后查看'])
    const bomb = await editXlsx(await xlsxOf(['a'], [['b']]), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('<sheetData>', `${' '.repeat(30 * 1024 * 1024)}<sheetData>`),
    )
    expect(await refusal(bomb, 'bomb.xlsx')).toEqual([1, '文件过大，不能在线预览，请下载后查看'])
    const other = await docxOf(paragraph('这是文档'))
    expect((await refusal(await editXlsx(other, 'word/document.xml', () => '<w:document><w:p>'), 'x.docx'))[1]).toContain('已损坏')
    const { file_key: id } = await upload(other, '大.docx')
    await sql`update file set size = ${previewLimits.bytes + 1} where file_key = ${id}`.execute(backend.kernel.db)
    const large = await admin.send(call, { id })
    expect([large.code, large.message]).toEqual([1, '文件过大，不能在线预览，请下载后查看'])
    const picture = await backend.fetch(
      new Request(`http://backend.test${docxPictureAddress(id, 'image1.png')}`, { headers: { token: admin.token } }),
    )
    expect(picture.status).toBe(404)
  })
})

test('a preview needs the permission to download', async () => {
  const own = await upload(await docxOf(paragraph('机密')), '附件.docx')
  expect((await sales.send(call, { id: own.file_key })).code).toBe(404)
  expect((await backend.visitor.send(call, { id: own.file_key })).code).toBe(401)
  expect((await admin.send(call, { id: '0'.repeat(32) })).code).toBe(404)
  const file = { uid: own.uid, name: own.name, status: 'done', url: own.url, size: own.size }
  const customer = await admin.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
    customer_name: newName(),
    customer_type: 'COMPANY',
    attachments: [file],
  })
  expect((await sales.send(call, { id: own.file_key })).code).toBe(404)
  await admin.ok('POST /api/fintech/biz/customer/updateFollower', { customer_key: customer.customer_key, owner_key: sales.userKey })
  expect(await sales.ok(call, { id: own.file_key })).toMatchObject({ kind: 'document', html: '<p>机密</p>' })
})
