// Cells of spreadsheets that other programs have written: numbers as they were typed, formats, errors, formulas, merged and hidden cells.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLostDigits, numberText, paddedText, percentText } from '@/lib/backend/base/sheet/number-cells'
import { layoutOf, readFilledSheet } from '@/lib/backend/base/sheet/read-sheet'
import { isShifted, type SheetRow } from '@/lib/backend/base/sheet/sheet'
import { inFolder, rawRow, rawXlsx, rowsOf, xlsxOf } from '../support/sheets'

/** As a spreadsheet program writes a number: all the digits of the binary fraction. */
const asStored = (value: number) =>
  value
    .toPrecision(17)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

const filled = (bytes: Uint8Array) =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'a.xlsx')
    writeFileSync(file, bytes)
    const rows: SheetRow[] = []
    for await (const part of readFilledSheet(file)) rows.push(...part)
    return { rows, layout: await layoutOf(file) }
  })
const doubts = ({ rows }: { rows: SheetRow[] }) => rows.map((row) => [...(row.doubts ?? [])])

describe('numbers', () => {
  test('an amount with fen comes back as it was typed, however it is stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_99, max: 999_999_999_999_99 }), (fen) => {
        const typed = `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
        const value = Number(typed)
        const shortest = typed.replace(/\.?0+$/, '').replace(/^-0$/, '0')
        expect(Number(numberText(asStored(value)))).toBe(value)
        expect(numberText(asStored(value))).toBe(shortest === '' ? '0' : shortest)
        expect(hasLostDigits(asStored(value))).toBe(false)
      }),
    )
  })

  test('noise of a calculation, exponents and small fractions are written out', () => {
    expect(['12144.809999999999', '0.30000000000000004', '1.5E-2', '1E-7', '-2.5e3', '6.22202123456789e+18', ''].map(numberText)).toEqual([
      '12144.81',
      '0.3',
      '0.015',
      '0.0000001',
      '-2500',
      '6222021234567890000',
      '',
    ])
    expect(['0.125', '0.07', '1', '0.0333'].map(percentText)).toEqual(['12.5%', '7%', '100%', '3.33%'])
  })

  test('what is no number stays as it is, and nothing is nothing', () => {
    for (const raw of ['', ' ', 'abc', '1,5', 'Infinity'])
      expect([raw, numberText(raw), percentText(raw), paddedText(raw, 3)]).toEqual([raw, raw, raw, raw])
    expect([paddedText('7', 3), paddedText('1234', 3), paddedText('7.5', 4), paddedText('-7', 3)]).toEqual(['007', '1234', '7.5', '-7'])
    expect([percentText('0.125'), percentText('0.07'), percentText('1'), percentText('0')]).toEqual(['12.5%', '7%', '100%', '0%'])
  })

  test('exponents are written out, of large numbers too, which keep all their digits', () => {
    expect(['1.5E-2', '-2.25e-7', '1e21', '1.5E+21', '-1.2e22', '1e300'].map(numberText)).toEqual([
      '0.015',
      '-0.000000225',
      '1000000000000000000000',
      '1500000000000000000000',
      '-12000000000000000000000',
      `1${'0'.repeat(300)}`,
    ])
    expect([numberText('1000000000000001'), numberText('1234567890123456')]).toEqual(['1000000000000001', '1234567890123456'])
  })

  test('a number of more digits than a spreadsheet keeps is marked, one that it keeps is not', () => {
    const marked = (raw: string) => hasLostDigits(raw)
    expect(['6.22202123456789e+18', '6222021234567891', '1000000000000000', '99999999999999.98', '-1e15'].map(marked)).not.toContain(false)
    expect(['999999999999999', '9999999999999.99', '13800138000', '0.333333333333333315', '123456789012.34'].map(marked)).not.toContain(
      true,
    )
  })
})

test('cells are read by their format: percentages, days, moments, times, padded numbers', async () => {
  const styled = (v: number, s: number) => ({ v, s })
  const row = rawRow([
    styled(0.125, 1),
    styled(46352, 2),
    styled(46352.39583333334, 3),
    styled(42, 4),
    styled(0.396, 5),
    styled(0.06, 6),
    styled(46352, 7),
    styled(1, 2),
    { v: '2026-11-26T00:00:00', t: 'd' },
  ])
  expect(await rowsOf(await rawXlsx([{ rows: row }]))).toEqual([
    ['12.5%', '2026-11-26', '2026-11-26 09:30:00', '000042', '09:30:14', '6%', '2026-11-26', '1900-01-01', '2026-11-26'],
  ])
  const old = await rawXlsx([{ rows: rawRow([styled(44890, 2)]) }], '<workbookPr date1904="1"/>')
  expect(await rowsOf(old)).toEqual([['2026-11-26']])
})

test('errors, formulas without a value and long numbers are marked where they stand', async () => {
  const sheet = rawRow([
    { v: '#N/A', t: 'e' },
    { f: 'A2&amp;"x"', v: '' },
    { v: '6.22202123456789e+18' },
    { f: 'A1', v: 12 },
    { f: 'IF(1,"","")', v: '', t: 'str' },
    'x',
    { f: 'B1', t: 'str' },
  ])
  const read = await filled(await rawXlsx([{ rows: sheet }]))
  expect(read.rows[0]?.cells).toEqual(['#N/A', '=A2&"x"', '6222021234567890000', '12', undefined, 'x', '=B1'].map((cell) => cell ?? ''))
  expect(doubts(read)).toEqual([
    [
      [0, 'error'],
      [1, 'formula'],
      [2, 'digits'],
      [6, 'formula'],
    ],
  ])
  // writers that do not calculate leave 0 and ask for it
  const written = await rawXlsx([{ rows: rawRow([{ f: 'B1', v: 0 }, 'x']) }], '<calcPr fullCalcOnLoad="1"/>')
  expect(doubts(await filled(written))).toEqual([[[0, 'formula']]])
})

test('what a merged cell shows stands in each of its rows, and is marked there; hidden rows and columns are told', async () => {
  const rows = [
    rawRow(['名称', '备注', '金额'], 'r="1"'),
    rawRow(['甲', '同上', { v: 5 }], 'r="2"'),
    rawRow(['乙'], 'r="3" hidden="1"'),
    rawRow(['丙', '自己的'], 'r="4"'),
    rawRow(['丁', { v: '6.22202123456789e+18' }], 'r="5"'),
    rawRow(['戊'], 'r="6"'),
    rawRow(['己', '自己的'], 'r="7"'),
    rawRow(['', ''], 'r="8"'),
  ].join('')
  const read = await filled(
    await rawXlsx([
      {
        rows,
        before: '<cols><col min="2" max="3" width="9" hidden="1"/></cols>',
        behind:
          '<mergeCells count="4"><mergeCell ref="B2:B3"/><mergeCell ref="B5:B7"/><mergeCell ref="C2:D3"/><mergeCell ref="A1:C1"/></mergeCells>',
      },
    ]),
  )
  expect(read.rows.map(({ cells }) => cells.join('|'))).toEqual([
    ...['名称|备注|金额', '甲|同上|5', '乙|同上|5', '丙|自己的'],
    ...['丁|6222021234567890000', '戊|6222021234567890000', '己|自己的'],
  ])
  expect(doubts(read)[2]).toEqual([
    [1, 'merged'],
    [2, 'merged'],
  ])
  expect(doubts(read)[5]).toEqual([[1, 'digits']])
  expect(read.rows.map(({ hidden }) => hidden ?? false)).toEqual([false, false, true, ...Array(4).fill(false)])
  expect(read.layout.hiddenColumns).toEqual([1, 2])
})

test('characters that XML has no room for are read as they were typed, and a text that looks like one comes back unchanged', async () => {
  const text = '行一_x000D_&#10;行二_X0009_尾_x005F_x000D_'
  const shared = rawRow([text, { v: text, t: 'str' }])
  expect(await rowsOf(await rawXlsx([{ rows: shared }]))).toEqual([Array(2).fill('行一\n行二\t尾_x000D_')])
  const own = ['_x000D_', '编号_x0041_号', '_x_', 'a\r\nb']
  expect((await rowsOf(await xlsxOf(['甲', '乙', '丙', '丁'], [own])))[1]).toEqual([...own.slice(0, 3), 'a\nb'])
})

test('a csv keeps the digits that its writer has put into a formula, and a row that a comma has shifted is known', async () => {
  const lines = ['号码,金额,备注', '"=""0138""",1,a', '="6222021234567890123",2,', '=1+1,"1,000.00",b', '0,1,000.00,c', '1,2,3,,']
  const rows = await inFolder(async (folder) => {
    const file = path.join(folder, 'a.csv')
    writeFileSync(file, lines.join('\n'))
    const read: SheetRow[] = []
    for await (const part of readFilledSheet(file)) read.push(...part)
    return read
  })
  expect(rows.map(({ cells }) => cells[0])).toEqual(['号码', '0138', '6222021234567890123', '=1+1', '0', '1'])
  expect(rows.map((row) => isShifted(row, rows[0]?.cells ?? []))).toEqual([false, false, false, false, true, false])
  // beside the table of a sheet anything may stand
  const beside = await filled(await rawXlsx([{ rows: rawRow(['号码']) + rawRow(['1', '', '请核对']) }]))
  expect(beside.rows.map((row) => isShifted(row, ['号码']))).toEqual([false, false])
})
