// Lists of invoices as the tax office exports them (docs/domain/project-money.md#matching): the side that is our company says whether we have issued an invoice or got it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readInvoices } from '@/lib/backend/project/match/invoice-lines'
import { readList } from '@/lib/backend/project/match/preview'
import { type Direction, plainName } from '@/lib/backend/project/match/statement'
import { inFolder } from '../support/sheets'

const ours = new Set(['衡策公司（示例）', '第二公司'].map(plainName))

const linesOf = (lines: readonly string[], direction: Direction | null = null) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'a.csv')
    writeFileSync(file, lines.join('\r\n'))
    const { rows, ...list } = await readList('invoice', file)
    return readInvoices({ ...list, ours, direction }, rows)
  })

const titles = '开票日期,数电票号码,购买方名称,销售方名称,价税合计,备注'
const invoice = (buyer: string, seller: string) => `2026-11-20,2544,${buyer},${seller},106.00,咨询`

test('an invoice comes in where we buy, and goes out where we sell; the other side is its party', async () => {
  const lines = await linesOf([titles, invoice('衡策公司(示例)', '云启公司'), invoice('云启公司', ' 第二 公司 ')])
  expect(lines).toMatchObject([
    { row: 2, date: '2026-11-20', time: '', serial: '2544', memo: '咨询', party: '云启公司', byHand: false },
    { row: 3, party: '云启公司' },
  ])
  expect(lines.map(({ direction, amount, state, doubt }) => [direction, amount, state, doubt])).toEqual([
    ['IN', '106.00', 'read', null],
    ['OUT', '106.00', 'read', null],
  ])
})

test('where both sides or neither are ours a person decides, or the direction that was given for the list', async () => {
  const unknown = [invoice('云启公司', '远行公司'), invoice('第二公司', '衡策公司（示例）'), invoice('', '')]
  const read = async (direction: Direction | null) =>
    (await linesOf([titles, ...unknown], direction)).map(({ direction, party, state, doubt }) => [direction, party, state, doubt])
  expect(await read(null)).toEqual([
    ['OUT', '云启公司', 'unclear', 'direction'],
    ['OUT', '第二公司', 'unclear', 'direction'],
    ['OUT', '', 'unclear', 'direction'],
  ])
  expect(await read('IN')).toEqual([
    ['IN', '远行公司', 'read', null],
    ['IN', '衡策公司（示例）', 'read', null],
    ['IN', '', 'read', null],
  ])
})

test('a list with one side alone is ours on the other', async () => {
  const read = async (title: string, name: string) =>
    (await linesOf([`开票日期,发票号码,${title},金额`, `2026-11-20,1,${name},5`])).map(({ direction, party }) => [direction, party])
  expect(await read('购买方名称', '云启公司')).toEqual([['OUT', '云启公司']])
  expect(await read('销售方名称', '云启公司')).toEqual([['IN', '云启公司']])
  expect(await read('购买方名称', '第二公司')).toEqual([['IN', '']])
})

test('a line without amount, day or number is not read, nor one below zero or one whose cells have moved', async () => {
  const wrong = await linesOf([
    titles,
    '2026-11-20,1,第二公司,云启公司,,',
    '2026-11-20,2,第二公司,云启公司,-5,',
    '2026-02-30,3,第二公司,云启公司,5,',
    ',4,第二公司,云启公司,5,',
    '2026-11-20,,第二公司,云启公司,5,',
    '2026-11-20,6,第二公司,云启公司,1,060.00,x',
  ])
  expect(wrong.map(({ date, amount, direction, state, doubt }) => [date, amount, direction, state, doubt])).toEqual([
    ['2026-11-20', '', null, 'wrong', 'amount'],
    ['2026-11-20', '', null, 'wrong', 'amount'],
    ['2026-02-30', '', null, 'wrong', 'date'],
    ['', '', null, 'wrong', 'date'],
    ['2026-11-20', '', null, 'wrong', 'serial'],
    ['2026-11-20', '', null, 'wrong', 'shifted'],
  ])
})

test('long cells are cut, and names are compared without width, blanks, brackets and case', async () => {
  const [line] = await linesOf([titles, `2026-11-20,${'9'.repeat(60)},第二公司,${'云'.repeat(120)},5,${'备'.repeat(120)}`])
  expect([line?.serial.length, line?.party.length, line?.memo.length]).toEqual([50, 100, 100])
  expect(plainName('ＡＢ （Co） Ltd')).toBe('abcoltd')
})
