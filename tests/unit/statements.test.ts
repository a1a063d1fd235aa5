// Bank statements as banks export them (docs/domain/project-money.md#statements): what a line says is read, what it does not say is left to a person and never guessed.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBankLines } from '@/lib/backend/project/match/bank-lines'
import { amountOf, codesIn, directionOf, momentOf, timeOf } from '@/lib/backend/project/match/cell-values'
import { readList } from '@/lib/backend/project/match/preview'
import type { Direction } from '@/lib/backend/project/match/statement'
import { isAskable, isMovementDay, matchDoubts } from '@/lib/model/match'
import { gb18030, inFolder, rawRow, rawXlsx } from '../support/sheets'

const today = '2026-11-28'

const linesOf = (bytes: Uint8Array, said: Record<number, Direction> = {}) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'a.bin')
    writeFileSync(file, bytes)
    const directions = new Map(Object.entries(said).map(([row, way]) => [Number(row), way]))
    const { rows, ...list } = await readList('bank', file)
    return readBankLines({ ...list, today, direction: null, directions }, rows)
  })
const csv = (...lines: string[]) => linesOf(Buffer.from(lines.join('\r\n')))
const ways = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ direction, amount, state, doubt }) => [direction, amount, state, doubt])

test('money has moved in this century and at the latest tomorrow', () => {
  const days = ['1999-12-31', '2000-01-01', '2026-11-28', '2026-11-29', '2026-11-30']
  expect(days.filter((day) => isMovementDay(day, today))).toEqual(['2000-01-01', '2026-11-28', '2026-11-29'])
})

test('of all doubts a person resolves those of the direction', () => {
  expect([...matchDoubts, null].filter(isAskable)).toEqual(['direction', 'reversal'])
})

describe('cells', () => {
  test('amounts with signs, brackets, currency and thousands', () => {
    const read = (cell: string) => {
      const amount = amountOf(cell)
      return amount === null || amount === 'empty' ? amount : amount.value.toFixed(2)
    }
    expect(
      [
        '60,000.00',
        '¥1,234.5',
        '(500)',
        '-¥8.88',
        '8.88-',
        '＋100',
        '−3',
        'RMB 20元',
        '1e3',
        '12万',
        '1.234,56',
        '1,23',
        '0.001',
        '$500',
        '(-5)',
        '0.00',
        '--',
      ].map(read),
    ).toEqual([
      ...['60000.00', '1234.50', '-500.00', '-8.88', '-8.88', '100.00', '-3.00', '20.00'],
      ...[null, null, null, null, null, null, null, 'empty', 'empty'],
    ])
  })

  test('days must exist; a time alone is none', () => {
    const read = (cell: string) => momentOf(cell)
    expect(['20261126', '2026/1/5', '2026年11月26日 9:30', '20261126093015', '20261126 09:30:15'].map(read)).toEqual([
      { day: '2026-11-26', time: '' },
      { day: '2026-01-05', time: '' },
      { day: '2026-11-26', time: '09:30:00' },
      { day: '2026-11-26', time: '09:30:15' },
      { day: '2026-11-26', time: '09:30:15' },
    ])
    expect(['093015', '2026-02-30', '20261301', '11/26/2026', '46352', ''].map(read)).toEqual(Array.from({ length: 6 }, () => null))
    expect(['093015', '93015', '9:30:15', '9:30', '25:00', '999999'].map(timeOf)).toEqual([
      '09:30:15',
      '09:30:15',
      '09:30:15',
      '09:30:00',
      '',
      '',
    ])
  })

  test('words and codes of directions; what is not known is none', () => {
    expect(['收', '支', '支出', '借', '贷', 'D', 'c', '往', '来', '转出', '汇入', '－', '1', '其他', ''].map(directionOf)).toEqual([
      ...['IN', 'OUT', 'OUT', 'OUT', 'IN', 'OUT', 'IN', 'OUT', 'IN', 'OUT', 'IN', 'OUT'],
      ...[null, null, null],
    ])
    expect([...codesIn('收付标志（1收 2付）')]).toEqual([
      ['1', 'IN'],
      ['2', 'OUT'],
    ])
    expect([...codesIn('D/C标志')]).toEqual([])
  })
})

describe('directions', () => {
  test.each([
    ['收/支', '支出', '收入'],
    ['借贷标志', '借', '贷'],
    ['D/C', 'D', 'C'],
    ['往来账标志', '往', '来'],
    ['收付标志(1收 2付)', '2', '1'],
    ['银行自己的叫法', '转出', '转入'],
  ])('%s: %s goes out, %s comes in', async (title, out, into) => {
    const lines = await csv(
      `交易日期,${title},交易金额,对方户名,交易流水号`,
      `2026-11-20,${out},1000,甲,A1`,
      `2026-11-21,${into},2000,乙,A2`,
    )
    expect(ways(lines)).toEqual([
      ['OUT', '1000.00', 'read', null],
      ['IN', '2000.00', 'read', null],
    ])
  })

  test('an unknown word, a code without its meaning and an amount without a column for it wait for a person, whoever says it', async () => {
    const unknown = await csv(
      '交易日期,借贷标志,交易金额,交易流水号',
      '2026-11-20,1,1000,A1',
      '2026-11-20,其他,1000,A2',
      '2026-11-20,,1000,A3',
    )
    const bare = await csv('交易日期,交易金额,交易流水号,某标志', '2026-11-20,1000,A1,甲', '2026-11-20,-1000,A2,乙')
    for (const line of [...unknown, ...bare]) expect(line).toMatchObject({ direction: null, state: 'unclear', doubt: 'direction' })
    const bytes = Buffer.from('交易日期,交易金额,交易流水号\n2026-11-20,1000,A1')
    expect(await linesOf(bytes, { 2: 'OUT' })).toMatchObject([{ direction: 'OUT', state: 'read', doubt: null, byHand: true }])
  })

  test('a column and a word that tell different directions wait for a person', async () => {
    const lines = await csv('日期,借贷标志,借方,贷方,流水号', '2026-11-27,贷,10,,D1', '2026-11-27,借,10,,D2')
    expect(ways(lines)).toEqual([
      [null, '10.00', 'unclear', 'direction'],
      ['OUT', '10.00', 'read', null],
    ])
  })

  test('signs tell directions where nothing else might', async () => {
    const lines = await csv('交易日期,交易金额,对方户名,交易流水号', '2026-11-20,-1000,甲,A1', '2026-11-21,2000,乙,A2')
    expect(lines.map(({ direction, state }) => [direction, state])).toEqual([
      ['OUT', 'read'],
      ['IN', 'read'],
    ])
  })

  test('a red amount turns the direction and waits, so does a reversal by its words', async () => {
    const columns = await csv(
      '日期,借方,贷方,摘要,流水号',
      '2026-11-27,-60000,,红字冲回,D1',
      '2026-11-27,,(20),,D2',
      '2026-11-27,,30,退汇,D3',
      '2026-11-27,1,2,,D4',
    )
    expect(ways(columns)).toEqual([
      ['IN', '60000.00', 'unclear', 'reversal'],
      ['OUT', '20.00', 'unclear', 'reversal'],
      ['IN', '30.00', 'unclear', 'reversal'],
      [null, '', 'wrong', 'both'],
    ])
    const worded = await csv('日期,借贷,金额,流水号', '2026-11-27,借,-60000,D1', '2026-11-27,贷,5,D2')
    expect(ways(worded)[0]).toEqual(['IN', '60000.00', 'unclear', 'reversal'])
  })
})

describe('days and numbers', () => {
  test('day and time in two columns are one moment; a day that cannot be waits and cannot be said', async () => {
    const lines = await csv(
      '交易日,交易时间,贷方金额,流水号',
      '20261126,093015,1,C1',
      '20260230,093015,1,C2',
      '19991231,,1,C3',
      '20261130,,1,C4',
      '20261129,,1,C5',
      '20261127,10301201,1,C6',
    )
    expect(lines.map(({ date, time, state, doubt }) => [date, time, state, doubt])).toEqual([
      ['2026-11-26', '09:30:15', 'read', null],
      ['20260230', '', 'unclear', 'day'],
      ['1999-12-31', '', 'unclear', 'day'],
      ['2026-11-30', '', 'unclear', 'day'],
      ['2026-11-29', '', 'read', null],
      ['2026-11-27', '', 'read', null],
    ])
  })

  test('a number that all lines have, or zeros, tells nothing: the content counts, each of equal lines by its place', async () => {
    const file = [
      '交易日期,借方金额,对方户名,凭证号',
      '2026-11-26,60,甲,0',
      '2026-11-26,70,乙,0',
      '2026-11-26,70,乙,0',
      '2026-11-26,80,丙,PL9',
      '2026-11-26,81,丁,PL9',
    ]
    const serials = (await csv(...file)).map(({ serial }) => serial)
    expect(new Set(serials).size).toBe(5)
    expect(serials.every((serial) => /^#[0-9a-f]{20}-[12]$/.test(serial))).toBe(true)
    // another statement that has some of these lines
    expect((await csv(...file.slice(0, 1), ...file.slice(2))).map(({ serial }) => serial)).toEqual(serials.slice(1))
    const kept = await csv('交易日期,借方金额,对方户名,流水号', '2026-11-26,60,甲,S1', '2026-11-26,60,甲,S1')
    expect(kept.map(({ serial, state, doubt }) => [serial, state, doubt])).toEqual([
      ['S1', 'read', null],
      ['S1', 'unclear', 'repeated'],
    ])
  })
})

describe('files', () => {
  test('titles above the head, tabs in numbers and any separator and encoding', async () => {
    const { encode } = await gb18030()
    const bank = [
      '[HISTORYDETAIL]',
      '查询账号:4402000000000000123\t,户名:启衡金服',
      '',
      '凭证号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,用途,对方单位名称,余额',
      '0\t,"6222\t",2026-11-26 09:30:15,借,"60,000.00",,场地费,云岭会议,"3,800,000.00"',
      '0\t,"3602\t",2026-11-27 14:20:01,贷,,"20,000.00",服务费,粤衡基金,"3,811,111.12"',
      '合计,,,,"60,000.00","20,000.00",,,',
    ]
    expect(await linesOf(encode(bank.join('\r\n')))).toMatchObject([
      { date: '2026-11-26', time: '09:30:15', direction: 'OUT', amount: '60000.00', party: '云岭会议', state: 'read' },
      { date: '2026-11-27', direction: 'IN', amount: '20000.00', party: '粤衡基金', state: 'read' },
    ])
    const semicolons = [
      '账号:4402;户名:示例;币种:人民币;期间:202611',
      '交易日期,交易流水号,借方金额,对方户名',
      '20261126,S0001,"60,000.00",云岭',
    ]
    const tabs = ['交易明细', '交易日期\t交易流水号\t借方金额\t对方户名', '20261126\tS0001\t60,000.00\t云岭']
    for (const lines of [semicolons, tabs])
      expect(await linesOf(encode(lines.join('\r\n')))).toMatchObject([
        { direction: 'OUT', amount: '60000.00', serial: 'S0001', party: '云岭' },
      ])
    const wide = Buffer.from(`\ufeff${tabs.join('\n')}`, 'utf16le')
    expect(await linesOf(wide)).toMatchObject([{ serial: 'S0001' }])
    expect(await linesOf(wide.swap16())).toMatchObject([{ serial: 'S0001' }])
  })

  test('a day in a merged cell is that of each of its rows', async () => {
    const rows = [
      ['日期', '贷方', '流水号'],
      ['2026-11-26', '1', 'S1'],
      ['', '2', 'S2'],
    ]
      .map((cells) => rawRow(cells))
      .join('')
    const lines = await linesOf(await rawXlsx([{ rows, behind: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' }]))
    expect(lines.map(({ date, state }) => [date, state])).toEqual([
      ['2026-11-26', 'read'],
      ['2026-11-26', 'read'],
    ])
  })

  test('heads of two rows, days as numbers, amounts with the noise of fractions, another currency, errors', async () => {
    const rows = [
      rawRow(['对账单']),
      rawRow(['交易日期', '发生额', '', '对方户名', '流水号', '币种']),
      rawRow(['', '借方', '贷方', '', '', '']),
      rawRow([{ v: 46352.39583333334, s: 3 }, { v: 60000 }, '', '云岭', 'D0001', '人民币元']),
      rawRow([{ v: 20261127 }, '', { v: 0.30000000000000004 }, '粤衡', { v: 10002 }, 'CNY']),
      rawRow([{ v: 46353, s: 2 }, '', { v: 5 }, '粤衡', 'D3', 'USD']),
      rawRow([{ v: 46353, s: 2 }, '', { v: '#REF!', t: 'e' }, '粤衡', 'D4', '']),
      rawRow([{ v: 46353, s: 2 }, '', { v: 6 }, '粤衡', { v: '9.876543210987655e+18' }, '']),
    ]
    const behind =
      '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/><mergeCell ref="D2:D3"/><mergeCell ref="E2:E3"/><mergeCell ref="F2:F3"/></mergeCells>'
    const lines = await linesOf(await rawXlsx([{ rows: rows.join(''), behind }]))
    expect(lines).toMatchObject([
      { date: '2026-11-26', time: '09:30:00', direction: 'OUT', amount: '60000.00', serial: 'D0001', state: 'read' },
      { date: '2026-11-27', direction: 'IN', amount: '0.30', serial: '10002', state: 'read' },
      { state: 'wrong', doubt: 'currency' },
      { state: 'wrong', doubt: 'cell' },
      { state: 'read', serial: expect.stringMatching(/^#/) },
    ])
  })
})
