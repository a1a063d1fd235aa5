// The sheet of a quote's lines: ranges as spreadsheets exchange them, fill down, prices by quantity, undo, and what is refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Offer, repricings } from '@/components/features/project/quote/offers'
import { began, changed, redone, sentLines, storedOver, undone, viewRows } from '@/components/features/project/quote/sheet'
import {
  cellText,
  columnsFor,
  emptyLine,
  hasWrongNumber,
  isUntyped,
  type Offered,
  priceAt,
  problemsOf,
  type SheetLine,
  totalsOf,
  withCell,
} from '@/components/features/project/quote/sheet-line'
import { clearRange, copyRange, fillDown, pasteCells, readClipboard, TooManyLines } from '@/components/features/project/quote/sheet-range'

const columns = columnsFor(true)
const at = (name: string) => columns.findIndex((one) => one.name === name)
const none = new Map<string, Offered>()
const line = (part: Partial<SheetLine> = {}) => ({ ...emptyLine(), item_name: '项目', cost_price: '0', ...part })
const range = (top: number, bottom: number, left: string, right = left) => ({ top, bottom, left: at(left), right: at(right) })

describe('copy and paste', () => {
  test('what is copied can be pasted, whatever the texts hold', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (cells) => {
        const plain = cells.map((row) => row.map((text) => text.replace(/\r/g, '')))
        const text = plain.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\n')
        expect(readClipboard(text)).toEqual(plain)
      }),
    )
    expect(readClipboard('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readClipboard('5" 屏\t1')).toEqual([['5" 屏', '1']])
  })

  test('a block from a spreadsheet fills the typed cells, adds lines below, and leaves computed ones alone', () => {
    const lines = [line(), line()]
    const cells = readClipboard(
      '灯光\t中型\t套\t2\t￥12,800.00\t9\t9\t95%\t6\nLED\t36 平\t平\t36\t420\t1\t1\t100\t13\n音响\t\t套\t1\t100\t\t\t\t',
    )
    const next = pasteCells(lines, columns, range(1, 1, 'item_name'), cells, none)
    expect(next).toHaveLength(4)
    expect(next[0]).toBe(lines[0])
    expect(next[1]).toMatchObject({
      item_name: '灯光',
      unit: '套',
      quantity: '2',
      base_price: '12800.00',
      discount_rate: '95',
      tax_rate: '6',
    })
    expect(next[2]).toMatchObject({ item_name: 'LED', quantity: '36', tax_rate: '13' })
    expect(cellText(next[1] as SheetLine, 'amount')).toBe('24320.00')
    expect(copyRange(next, columns, range(1, 2, 'quantity', 'base_price'))).toBe('2\t12800.00\n36\t420')
  })

  test('one copied cell fills the whole range; ten thousand lines are refused with nothing changed', () => {
    const lines = [line(), line(), line()]
    expect(pasteCells(lines, columns, range(0, 2, 'discount_rate'), [['90']], none).map((one) => one.discount_rate)).toEqual([
      '90',
      '90',
      '90',
    ])
    const many = Array.from({ length: 10_000 }, () => ['x'])
    expect(() => pasteCells(lines, columns, range(0, 0, 'item_name'), many, none)).toThrow(TooManyLines)
    expect(lines).toHaveLength(3)
  })
})

describe('cells', () => {
  test('a negative number, one with seven places and an empty name are wrong at their cell, and stay as typed', () => {
    const typed = withCell(withCell(line({ item_name: ' ' }), 'quantity', '-3'), 'base_price', '1.1234567')
    expect(typed).toMatchObject({ quantity: '-3', base_price: '1.1234567' })
    expect(problemsOf(typed)).toMatchObject({
      item_name: { key: 'required' },
      quantity: { key: 'moreThan' },
      base_price: { key: 'decimals', params: { n: 4 } },
    })
    expect(problemsOf(line({ tax_rate: '7' })).tax_rate).toBeTruthy()
    expect(problemsOf(line())).toEqual({})
  })

  test('the price follows the quantity until somebody enters one', () => {
    const offer: Offered = {
      prices: [
        { price_type: 'STANDARD', base_price: '100.0000', min_quantity: '1.000' },
        { price_type: 'AGREEMENT', base_price: '90.0000', min_quantity: '10.000' },
        { price_type: null, base_price: '500.0000', min_quantity: '0' },
      ],
    }
    const one = line({ line_type: 'PRODUCT', customer_product_key: 'p', ...priceAt(offer, '1') })
    expect(one).toMatchObject({ price_type: 'STANDARD', base_price: '100' })
    expect(withCell(one, 'quantity', '12', offer)).toMatchObject({ price_type: 'AGREEMENT', base_price: '90' })
    const own = withCell(one, 'base_price', '80')
    expect(withCell(own, 'quantity', '12', offer)).toMatchObject({ price_type: null, base_price: '80' })
  })

  test('fill down repeats the first row; clearing empties typed cells', () => {
    const lines = [line({ quantity: '7', remark: '含培训' }), line(), line()]
    const filled = fillDown(lines, columns, range(0, 1, 'quantity', 'remark'), none)
    expect(filled.map((one) => [one.quantity, one.remark])).toEqual([
      ['7', '含培训'],
      ['7', '含培训'],
      ['1', ''],
    ])
    expect(clearRange(filled, columns, range(0, 0, 'quantity', 'amount'))[0]).toMatchObject({
      quantity: '',
      base_price: '',
      remark: '含培训',
    })
  })

  test('groups stand above their lines and fold', () => {
    const lines = [line(), line({ group_name: '场地' }), line({ group_name: '场地' }), line({ group_name: '执行' })]
    expect(viewRows(lines, new Set(['场地']))).toEqual([
      { kind: 'line', at: 0 },
      { kind: 'group', name: '场地', from: 1, count: 2 },
      { kind: 'group', name: '执行', from: 3, count: 1 },
      { kind: 'line', at: 3 },
    ])
  })
})

test('any steps are undone and redone one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 30 }), (names) => {
      const first = { lines: [line()], discount_rate: '100', discount_amount: '0' }
      const versions = names.map((item_name) => ({ ...first, lines: [line({ item_name })] }))
      const last = versions.reduce(changed, began(first))
      const back = versions.reduce((history) => undone(history), last)
      expect(back.now).toBe(first)
      expect(undone(back)).toBe(back)
      expect(versions.reduce((history) => redone(history), back).now).toBe(versions.at(-1))
    }),
  )
})

test('a new line into which nothing was typed is neither wrong nor stored; one letter, number or factor makes it a line', () => {
  const empty = emptyLine('场地')
  expect([isUntyped(empty), problemsOf(empty)]).toEqual([true, {}])
  for (const part of [
    { quantity: '2' },
    { base_price: '' },
    { remark: 'x' },
    { coefficients: [{ name: '加急', value: '1.2' }] },
    { line_key: 'k' },
  ]) {
    const typed = { ...empty, ...part } as SheetLine
    expect([isUntyped(typed), problemsOf(typed).item_name], JSON.stringify(part)).toEqual([false, { key: 'required' }])
  }
})

describe('a wrong number', () => {
  const right = line({ quantity: '2', base_price: '100' })
  const amounts = (lines: SheetLine[]) => lines.map((one) => totalsOf(one).amount)
  test.each([
    ['quantity', '2a'],
    ['quantity', '-1'],
    ['base_price', '12,3x'],
    ['discount_rate', '150'],
    ['tax_rate', '7'],
    ['cost_price', '一百'],
  ] as const)('%s %s keeps its line out of the totals, and shows no amount', (name, value) => {
    const wrong = { ...right, id: 'wrong', [name]: value }
    expect(hasWrongNumber(wrong)).toBe(true)
    expect(amounts([right, wrong])).toEqual(['200.00', '0.00'])
    expect([totalsOf(wrong).cost_amount, totalsOf(wrong).gross_profit]).toEqual(['0.00', '0.00'])
    expect(cellText(wrong, 'amount')).toBe('')
    expect(cellText(wrong, name)).toBe(value)
  })

  test('a missing name leaves the amount', () => {
    const nameless = { ...right, item_name: '' }
    expect([hasWrongNumber(nameless), totalsOf(nameless).amount]).toEqual([false, '200.00'])
  })
})

describe('prices of another day', () => {
  const offer = (part: Partial<Offer> = {}): Offer => ({
    line_type: 'PRODUCT',
    key: 'p1',
    item_name: '场地',
    unit: '天',
    tax_rate: '6',
    prices: [
      { price_type: 'STANDARD', base_price: '120.0000', min_quantity: '0' },
      { price_type: 'AGREEMENT', base_price: '100.0000', min_quantity: '10' },
    ],
    coefficients: [
      { name: '广州', type: 'CITY', coefficient: '1.1000', used: true },
      { name: '加急', type: 'OTHER', coefficient: '1.5000', used: false },
    ],
    cost_price: '60.0000',
    ...part,
  })
  const sold = (part: Partial<SheetLine> = {}) =>
    line({ line_type: 'PRODUCT', customer_product_key: 'p1', base_price: '90', cost_price: '50', ...part })
  const found = (lines: SheetLine[], ...offers: Offer[]) => repricings(lines, new Map(offers.map((one) => [one.key, one])))

  test('each line that differs takes the price of its quantity, the factors and the cost; the others are left alone', () => {
    const same = sold({ base_price: '120', cost_price: '60', coefficients: offer().coefficients, price_type: 'STANDARD' })
    const rows = found([line(), sold({ quantity: '12' }), same, sold({ customer_product_key: 'gone' })], offer())
    expect(rows).toMatchObject([
      {
        index: 1,
        changed: ['base_price', 'coefficient', 'cost_price'],
        after: { base_price: '100', price_type: 'AGREEMENT', cost_price: '60', quantity: '12' },
      },
    ])
    expect(cellText(rows[0]?.after as SheetLine, 'amount')).toBe('1320.00')
  })

  test('a factor that was chosen, left out or written by hand stays; one whose value changed is decided by the offer', () => {
    const coefficients = [
      { name: '广州', type: 'CITY', coefficient: '1.1000', used: false },
      { name: '加急', type: 'OTHER', coefficient: '1.3000', used: true },
      { name: '老客户', type: 'OTHER', coefficient: '0.9000', used: true, own: true, remark: '续约' },
    ]
    expect(found([sold({ coefficients })], offer())[0]?.after.coefficients).toMatchObject([
      { name: '广州', used: false },
      { name: '加急', coefficient: '1.5000', used: false },
      { name: '老客户', own: true, used: true },
    ])
  })

  test('what is offered without a price keeps what was agreed on, and costs that are not seen are not touched', () => {
    const supplier = offer({
      line_type: 'SUPPLIER',
      prices: [{ price_type: null, base_price: '0.0000', min_quantity: '0' }],
      coefficients: [],
    })
    expect(found([sold({ base_price: '80' })], supplier)[0]).toMatchObject({
      changed: ['cost_price'],
      after: { base_price: '80', cost_price: '60' },
    })
    const { cost_price: _, ...unseen } = sold({ base_price: '80' })
    expect(found([unseen], supplier)).toEqual([])
  })
})

describe('a sheet that is edited while it is stored', () => {
  const sheetOf = (...lines: SheetLine[]) => ({ lines, discount_rate: '100', discount_amount: '0' })

  test('keeps what was typed since, and its new lines know the keys that they have got', () => {
    const first = line({ item_name: '海报', base_price: '10.50' })
    const second = line({ item_name: '展架' })
    const sent = sheetOf(first, emptyLine(), second)
    expect(sentLines(sent)).toEqual([first, second])
    const now = {
      ...sheetOf({ ...first, id: 'k1', line_key: 'k1', base_price: '10.5' }, { ...second, id: 'k2', line_key: 'k2' }),
      discount_amount: '0.00',
    }
    const typed = withCell(second, 'item_name', '易拉宝展架')
    const later = line({ item_name: '名片' })
    const over = storedOver(sent, now)
    const kept = over({ ...sheetOf(first, ...sent.lines.slice(1, 2), typed, later), discount_rate: '90' })
    expect(kept).toEqual({
      lines: [{ ...first, line_key: 'k1', base_price: '10.5' }, sent.lines[1], { ...typed, line_key: 'k2' }, later],
      discount_rate: '90',
      discount_amount: '0.00',
    })
    // an earlier step is the same one however often it is met: going back to it is what is stored
    expect(over(sent)).toBe(over(sent))
    expect(over(sent).lines.map(({ id }) => id)).toEqual(sent.lines.map(({ id }) => id))
  })
})
