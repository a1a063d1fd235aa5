// The workbench without a browser: what its addresses say, where a decision leads, forms, amounts in words, marks of a picture.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstView, heightOf, leastScale } from '@/components/features/approval/diagram/first-view'
import { approvalNumber, approvalPath } from '@/lib/model/approval-number'
import { marksOf, peopleOf } from '../../components/features/approval/diagram/marks.ts'
import { amountOf, formProblems, formVariables, ownProblems } from '../../components/features/approval/form-values.ts'
import { inputsOf } from '../../components/features/approval/task-inputs.ts'
import { workLists } from '../../components/features/approval/work-lists.ts'
import {
  firstState,
  isNarrowed,
  narrowedBy,
  nextOf,
  readWorkState,
  spanOf,
  type WorkState,
  workRequest,
  writeWorkState,
} from '../../components/features/approval/work-state.ts'
import { markedOf, routeOf, routesOf } from '../../components/frame/menus.ts'
import type { Highlight } from '../../lib/model/calls/approval-page.ts'
import type { FormField } from '../../lib/model/calls/approval-parts.ts'
import { menuTree } from '../../lib/model/menu-tree.ts'
import { moneyInWords } from '../../lib/model/money-words.ts'
import { screens } from '../../lib/model/screens.ts'

const key = (letter: string) => letter.repeat(32)
const read = (query: string) => readWorkState(new URLSearchParams(query))

describe('the address of a list', () => {
  const state: fc.Arbitrary<WorkState> = fc.record({
    keyword: fc.string({ maxLength: 40 }),
    process: fc.constantFrom('', 'SEAL_APPLY'),
    applicant: fc.constantFrom('', key('a')),
    status: fc.constantFrom('', 'PASS'),
    from: fc.constantFrom('', '2026-03-01'),
    to: fc.constantFrom('', '2026-03-31'),
    page: fc.integer({ min: 1, max: 999_999 }),
    size: fc.constantFrom(10, 20, 30),
    open: fc.constantFrom('', key('b')),
    print: fc.boolean(),
  })
  test('contains the whole state', () => {
    fc.assert(
      fc.property(state, (one) => {
        expect(read(writeWorkState(one))).toEqual({ ...one, print: one.print && one.open !== '' })
      }),
    )
  })
  test('WB-11 a list has 10 rows by default, or 20 or 30', () => {
    expect(['', 'size=10', 'size=20', 'size=30', 'size=50', 'size=x'].map((query) => read(query).size)).toEqual([10, 10, 20, 30, 10, 10])
  })
  test('invalid values are ignored', () => {
    expect(read('page=0&from=yesterday&applicant=me&open=../x&size=-1')).toEqual(firstState)
  })
  test('requests contain only the filters, never the open record', () => {
    expect(workRequest(firstState)).toEqual({ pageNo: 1, pageSize: 10 })
    expect(workRequest({ ...firstState, keyword: '用印', to: '2026-03-31', page: 2, open: key('c') })).toEqual({
      pageNo: 2,
      pageSize: 10,
      keyword: '用印',
      start_time: [null, '2026-03-31'],
    })
  })
  test('a range of days counts as one filter', () => {
    expect(
      [firstState, { ...firstState, from: '2026-03-01', to: '2026-03-31' }, { ...firstState, to: '2026-03-31' }].map(narrowedBy),
    ).toEqual([0, 1, 1])
    expect(isNarrowed({ ...firstState, page: 3 })).toBe(false)
  })
})

describe('after a decision', () => {
  test('the next task of the queue is opened, at its end the previous one, and the list when it is empty', () => {
    expect([
      nextOf(['a', 'b', 'c'], 'b'),
      nextOf(['a', 'b', 'c'], 'c'),
      nextOf(['a'], 'a'),
      nextOf(['a', 'b'], 'x'),
      nextOf([], 'x'),
    ]).toEqual(['c', 'b', null, 'a', null])
  })
})

describe('waiting times', () => {
  test('the two largest units, the smaller one within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (minutes) => {
        const { unit, big, small } = spanOf(minutes)
        const whole = unit === 'days' ? big * 1440 + small * 60 : unit === 'hours' ? big * 60 + small : big
        expect(whole).toBeLessThanOrEqual(minutes)
        expect(minutes - whole).toBeLessThan(unit === 'days' ? 60 : 1)
        expect(small).toBeLessThan(unit === 'days' ? 24 : 60)
      }),
    )
    expect(spanOf(324)).toEqual({ unit: 'hours', big: 5, small: 24 })
    expect(spanOf(-3)).toEqual({ unit: 'minutes', big: 0, small: 0 })
  })
})

describe('menus', () => {
  const workbench = Object.values(workLists).map(({ path }) => path)
  const office = menuTree.find(({ path }) => path === '/home')

  test('WB-06 every list of the workbench keeps the menu /home and is highlighted itself', () => {
    const beside = workbench.filter((path) => path.startsWith('/home/workbench/'))
    expect(beside.slice(0, 4).map((path) => path.slice(16))).toEqual(['pending', 'alreadyProcessed', 'myTransfer', 'transferToMe'])
    const children = (office?.children ?? []).filter(({ path }) => path.startsWith('/home/workbench/'))
    expect(children.map(({ path, prevent }) => [path, prevent])).toEqual(beside.map((path) => [path, '/home']))
    const item = (path: string, prevent?: string) => ({ path, name: path, meta: { title: path, ...(prevent && { prevent }) } })
    const routes = routesOf([{ ...item('/home'), children: children.map(({ path, prevent }) => item(path, prevent)) }])
    for (const path of beside) expect(markedOf(routeOf(routes, path))).toBe(path)
  })
  test('a screen that names another menu than its parent is shown under that menu', () => {
    const item = (path: string, prevent?: string) => ({ path, name: path, meta: { title: path, ...(prevent && { prevent }) } })
    const routes = routesOf([{ ...item('/flow'), children: [item('/flow/model'), item('/flow/designer', '/flow/model')] }])
    expect(markedOf(routeOf(routes, '/flow/designer'))).toBe('/flow/model')
  })
  test('every list of the workbench has its screen', () => {
    expect(workbench.filter((path) => !(path in screens))).toEqual([])
  })
})

describe('forms of processes', () => {
  const field = (id: string, type: string, part: Partial<FormField> = {}): FormField => ({
    id,
    label: id,
    date_pattern: null,
    type,
    required: false,
    readable: true,
    writable: true,
    value: null,
    values: [],
    constraints: [],
    ...part,
  })
  const fields = [
    field('copies', 'long', { required: true }),
    field('amount', 'double'),
    field('kind', 'enum', { values: [{ id: 'A', name: '甲' }] }),
    field('reason', 'string', { required: true }),
    field('number', 'string', { writable: false, required: true }),
  ]
  test('missing and invalid fields are reported; read-only fields never are', () => {
    expect(formProblems(fields, { copies: '2.5', amount: 'x', kind: 'B', reason: '  ' })).toEqual({
      copies: { key: 'integer' },
      amount: { key: 'number' },
      kind: 'invalid',
      reason: 'required',
    })
    expect(formProblems(fields, { copies: '2', amount: '0.10', kind: 'A', reason: '用印' })).toEqual({})
    const required = { required: true }
    const asked = [field('kind', 'enum', required), field('day', 'date', required), field('papers', 'files', required)]
    expect(formProblems(asked, { papers: [] })).toEqual({ kind: 'choose', day: 'choose', papers: 'upload' })
  })
  test('bounds, places and lengths are those that the server keeps', () => {
    const limits = (...all: [string, string][]) => ({ constraints: all.map(([name, config]) => ({ name, config })) })
    const limited = [
      field('amount', 'double', limits(['min', '0'], ['max', '100'])),
      field('rate', 'double', limits(['scale', '4'])),
      field('reason', 'string', limits(['minlength', '2'], ['maxlength', '3'])),
    ]
    expect(formProblems(limited, { amount: '-1', rate: '0.04351', reason: '𠮷' })).toEqual({
      amount: { key: 'atLeast', params: { n: 0 } },
      rate: { key: 'decimals', params: { n: 4 } },
      reason: { key: 'min', params: { n: 2 } },
    })
    expect(formProblems(limited, { amount: '100.001', reason: '四个字了' })).toEqual({
      amount: { key: 'decimals', params: { n: 2 } },
      reason: { key: 'max', params: { n: 3 } },
    })
    expect(formProblems(limited, { amount: '100.00', rate: '0.0435', reason: '𠮷𠮷𠮷' })).toEqual({})
  })
  test('only writable fields with a value are sent, texts trimmed', () => {
    expect(formVariables(fields, { copies: '2', amount: '', reason: ' 用印 ', number: 'X' })).toEqual({ copies: '2', reason: '用印' })
  })
  test('messages of the server are shown at their field', () => {
    expect(ownProblems({ 'variables.copies': '必填', title: '必填' })).toEqual({ copies: '必填', title: '必填' })
  })
  test('the amount is the first number of that name', () => {
    const part = { label: '金额', type: 'decimal', required: false, section_label: null, text: '', changed: false, before: null }
    const form = (values: Record<string, unknown>) => ({
      fields: Object.entries(values).map(([name, value]) => ({ ...part, field: name, value })),
    })
    expect(amountOf(form({ reason: '1', total_amount: '86400.00', amount: '1' }))).toEqual({ label: '金额', value: '86400.00' })
    expect(amountOf(form({ amount: null, amount_note: '5' }))).toBeNull()
  })
})

describe('what decisions send', () => {
  const chosen = {
    id: key('d'),
    from: key('e'),
    people: [{ value: key('f'), label: '陈立' }],
    place: 'after' as const,
    node: '',
    after: 'BACK' as const,
    message: '',
    signers: [],
  }
  test('a reassignment has assignee and receiver; empty comments are left out of the others', () => {
    expect(inputsOf('turn', { ...chosen, message: '出差' })).toEqual([
      { taskId: key('d'), employeeKey: key('e'), message: '出差', turnToEemployeeKey: key('f') },
    ])
    expect(inputsOf('delegate', chosen)).toEqual([{ taskId: key('d'), to_key: key('f') }])
    expect(inputsOf('giveBack', { ...chosen, node: 'leader', message: '补件' })).toEqual([
      { taskId: key('d'), message: '补件', node_id: 'leader' },
    ])
    expect(inputsOf('giveBack', { ...chosen, message: '补件' })).toEqual([{ taskId: key('d'), message: '补件', after: 'BACK' }])
    const files = [{ uid: '1', name: '依据.pdf', url: '/f' }]
    expect(inputsOf('reject', { ...chosen, message: '补件', files })).toEqual([{ taskId: key('d'), message: '补件', attachments: files }])
    expect(inputsOf('turn', { ...chosen, message: '出差', files })[0]).not.toHaveProperty('attachments')
  })
  test('signers with tasks are removed one by one, later ones together', () => {
    const signer = (task_id: string | null, user_key: string) => ({ task_id, user_key, name: '', place: 'AFTER' as const })
    expect(inputsOf('removeSigner', { ...chosen, signers: [signer(key('1'), 'u1'), signer(null, 'u2'), signer(null, 'u3')] })).toEqual([
      { taskId: key('1') },
      { taskId: key('d'), user_keys: ['u2', 'u3'] },
    ])
  })
})

describe('amounts in words', () => {
  test('as invoices write them', () => {
    const said = {
      '86400': '人民币捌万陆仟肆佰元整',
      '0': '人民币零元整',
      '0.05': '人民币伍分',
      '0.5': '人民币伍角整',
      '10.05': '人民币壹拾元零伍分',
      '100010001': '人民币壹亿零壹万零壹元整',
      '100000000': '人民币壹亿元整',
      '10203.45': '人民币壹万零贰佰零叁元肆角伍分',
      '20000300': '人民币贰仟万零叁佰元整',
      '-86400.005': '人民币负捌万陆仟肆佰元零壹分',
    }
    expect(Object.fromEntries(Object.keys(said).map((value) => [value, moneyInWords(value)]))).toEqual(said)
  })
  test('without a number there are no words', () => {
    expect(['', '  ', 'x', '1e5', null, undefined, '12345678901234567'].map(moneyInWords)).toEqual(Array(7).fill(null))
  })
  test('different amounts have different words, and zeros are never adjacent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_99n }), fc.bigInt({ min: 0n, max: 99_999_999_999_99n }), (one, other) => {
        const say = (fen: bigint) => moneyInWords(`${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`) ?? ''
        expect(say(one)).not.toContain('零零')
        expect(say(one) === say(other)).toBe(one === other)
      }),
    )
  })
})

describe('the picture', () => {
  const highlight: Highlight = {
    process_instance_id: 'i',
    process_definition_key: 'SEAL_APPLY',
    version: 1,
    status: 'RUNNING',
    finished: ['start', 'leader'],
    current: ['legal', 'leader'],
    next: ['seal'],
    flows: ['f1'],
    rejected: ['legal'],
    cancelled: [],
    incidents: [],
    nodes: {
      leader: { people: ['陈立', '任重', '黄文'], time: null, status: 'CONFIRM' },
      legal: { people: [], time: null, status: 'PENDING' },
    },
  }
  test('a node that is open again is shown as the current one', () => {
    expect(Object.fromEntries(marksOf(highlight))).toEqual({ start: 'done', leader: 'current', legal: 'current', seal: 'next', f1: 'gone' })
  })
  test('names two people of a node and counts the others', () => {
    expect(peopleOf(highlight, '、')).toEqual([{ id: 'leader', text: '陈立、任重 +1' }])
  })
})

describe('a process picture at first', () => {
  const drawing = (width: number, height: number) => ({ x: 100, y: 50, width, height })
  const fullWidth = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 60, max: 2000 }) })
  const window = fc.record({ width: fc.integer({ min: 280, max: 1600 }), height: fc.integer({ min: 180, max: 900 }) })
  test('is never larger than drawn nor too small to read, and fills its window', () => {
    fc.assert(
      fc.property(fullWidth, window, ({ width, height }, size) => {
        const view = firstView(drawing(width, height), size, null)
        const scale = size.width / view.width
        expect(scale).toBeGreaterThanOrEqual(leastScale - 1e-9)
        expect(scale).toBeLessThanOrEqual(1 + 1e-9)
        expect(view.height * scale).toBeCloseTo(size.height)
      }),
    )
  })
  test('what fits stands in the middle; of what does not fit it shows where the process stands, or its beginning', () => {
    expect(firstView(drawing(300, 100), { width: 500, height: 200 }, null)).toEqual({ x: 0, y: 0, width: 500, height: 200 })
    const size = { width: 375, height: 200 }
    const wide = drawing(2000, 100)
    expect(firstView(wide, size, null).x).toBeLessThan(100)
    const current = { x: 1500, y: 60, width: 100, height: 80 }
    const view = firstView(wide, size, current)
    expect([view.x < 1500, view.x + view.width > 1600]).toEqual([true, true])
    expect(heightOf(wide, 375)).toBe(180)
    expect(heightOf(drawing(300, 4000), 375)).toBe(420)
  })
})

test('the number of an approval on paper has its day and the end of its key; its code leads to its page', () => {
  const instance = { process_instance_id: '0192f0a1b2c3d4e5f60718293a4b5c6d', apply_time: '2026-11-22 09:30:00' }
  expect(approvalNumber(instance)).toBe('20261122-3A4B5C6D')
  expect(approvalPath(instance)).toBe('/home/myApply/0192f0a1b2c3d4e5f60718293a4b5c6d')
})
