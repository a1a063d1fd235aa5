// @vitest-environment happy-dom
// The rules of pickers, dictionaries, filters and lists that need no server.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clickOf } from '@/components/frame/use-tracking.ts'
import { isMale, isNormal, keepChosen, keepRows } from '@/components/record/field/picker/choose.ts'
import { joinDepartments } from '@/components/record/field/picker/department-picker.tsx'
import { kindFor } from '@/components/record/field/picker/dict-select.tsx'
import { defaultRowKey, pickerEllipsis, pickerScroll } from '@/components/record/field/picker/record-picker.tsx'
import { flattenTree, ownTrees, readTree, searchTree } from '@/components/record/field/picker/use-departments.ts'
import { useSettled } from '@/components/record/field/picker/use-paged-options.ts'
import { plainOf } from '@/components/record/field/show/html.tsx'
import { markText, unmarkText } from '@/components/record/field/text-filter.ts'
import { loadDict } from '@/components/record/field/use-dict.ts'
import { deleteRecords } from '@/components/record/list/delete-records.ts'
import { nextSort } from '@/components/record/list/entity-table.tsx'
import { needCall, screenCall } from '@/components/record/list/screen-calls.ts'
import { setNotifier } from '@/lib/client/api.ts'
import { ellipsis, formatSize } from '@/lib/client/format.ts'
import { joinValues } from '@/lib/client/join-values.ts'
import { useCall } from '@/lib/client/use-call.ts'
import type { AnyEntityCall } from '@/lib/model/definition.ts'
import { customer } from '@/lib/model/entities/customer.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const toasts: string[] = []
const asked: string[] = []

function answerWith(...answers: unknown[]) {
  const left = [...answers]
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(left.length > 1 ? left.shift() : left[0])
  })
}

beforeEach(() => {
  for (const list of [toasts, asked]) list.length = 0
  localStorage.clear()
  document.documentElement.lang = 'zh-CN'
  setNotifier({ error: (text) => toasts.push(text), warning: (text) => toasts.push(text), success: (text) => toasts.push(text) })
})
afterEach(() => vi.useRealTimers())

interface ProbeProps<P, R> {
  useIt: (given: P) => R
  given: P
  tell: (result: R) => void
}

function Probe<P, R>({ useIt, given, tell }: ProbeProps<P, R>) {
  tell(useIt(given))
  return null
}

/** Renders a hook; `results` grows with every rendering. */
async function renderHook<P, R>(useIt: (given: P) => R, given: P) {
  const root = createRoot(document.createElement('div'))
  const results: R[] = []
  const tell = (result: R) => void results.push(result)
  const render = (next: P) => act(async () => root.render(<Probe useIt={useIt} given={next} tell={tell} />))
  await render(given)
  return { last: () => results.at(-1) as R, render, end: () => act(async () => root.unmount()) }
}

describe('pickers', () => {
  test('WID-12 WID-37 single mode keeps only the newly selected item', () => {
    expect(keepChosen(['a'], 'b', true, false)).toEqual(['b'])
    expect(keepChosen(['a'], 'a', false, false)).toEqual([])
    const rows = [{ id: 'a' }, { id: 'b' }]
    expect(keepRows([{ id: 'a' }], rows, ['a', 'b'], (row) => row.id, false)).toEqual([{ id: 'b' }])
  })

  test('WID-13 WID-38 multi mode keeps all selected items, across pages', () => {
    expect(keepChosen(['a'], 'b', true, true)).toEqual(['a', 'b'])
    expect(keepChosen(['a', 'b'], 'a', false, true)).toEqual(['b'])
    const elsewhere = { id: 'x' }
    const page = [{ id: 'a' }, { id: 'b' }]
    expect(keepRows([elsewhere], page, ['x', 'b'], (row) => row.id, true)).toEqual([elsewhere, { id: 'b' }])
    expect(keepRows([elsewhere, { id: 'b' }], page, ['x'], (row) => row.id, true)).toEqual([elsewhere])
    expect(keepRows([elsewhere], page, ['b'], (row) => row.id, true)).toEqual([elsewhere, { id: 'b' }])
  })

  test('WID-08 WID-10 several values are sent as one text with commas', () => {
    expect(joinValues(['A', 'B', 'C'])).toBe('A,B,C')
    expect(joinDepartments([{ id: '1' }, { id: '2' }])).toBe('1,2')
    expect(joinValues([])).toBe('')
  })

  test('WID-27 WID-28 sex 1 is male and status 1 normal, anything else not', () => {
    expect([1, '1'].every(isMale)).toBe(true)
    expect([2, '2', 0, '', null, undefined].some(isMale)).toBe(false)
    expect([1, '1'].every(isNormal)).toBe(true)
    expect([2, '2', 0, '', null, undefined].some(isNormal)).toBe(false)
  })

  test('WID-33 WID-36 the record picker uses position_key and cuts cells at 12 units', () => {
    expect(defaultRowKey).toBe('position_key')
    expect(ellipsis('广州启衡企业服务', pickerEllipsis)).toBe('广州启衡企业…')
    expect(pickerScroll).toBe(240)
  })

  test("departments: the user's own subtrees, found by part of a name", () => {
    const tree = readTree([
      {
        id: '1',
        depart_name: '总部',
        children: [{ id: '2', title: '销售部', children: [{ id: '3', depart_name: '销售一部' }] }, { id: '4' }],
      },
    ])
    expect(flattenTree(tree).map((node) => node.depart_name)).toEqual(['总部', '销售部', '销售一部', '4'])
    expect(ownTrees(tree, new Set(['3', '2'])).map((node) => node.id)).toEqual(['2'])
    expect(flattenTree(searchTree(tree, '一部')).map((node) => node.id)).toEqual(['1', '2', '3'])
    expect(searchTree(tree, '不存在')).toEqual([])
  })

  test('WID-52 a dictionary is a dropdown, or radios and radio buttons for few short values of a required field', () => {
    const words = (...texts: string[]) => texts.map((text) => ({ text }))
    expect(kindFor(words('男', '女'), true)).toBe('button')
    expect(kindFor(words('男', '女'), false)).toBe('dropdown')
    expect(kindFor(words('一', '二', '三', '四', '五'), true)).toBe('dropdown')
    expect(kindFor(words('完全一致', '规范化后一致', '相似'), true)).toBe('radio')
    expect(kindFor(words('完全一致', '规范化后一致', '相似'), false)).toBe('dropdown')
    expect(kindFor(words('完全一致', '规范化后一致', '大致相似'), true)).toBe('dropdown')
    expect(kindFor(words('企业', '个人', '金融机构', '政府/事业单位'), true)).toBe('dropdown')
    expect(kindFor([], true)).toBe('dropdown')
  })
})

describe('texts of filters', () => {
  test('WID-54 WID-55 WID-56 WID-57 WID-58 have the mark of their mode and are trimmed only on request', () => {
    expect(markText('五金', 'like')).toBe('*五金*')
    expect(markText('五金', 'eq')).toBe('=五金')
    expect(unmarkText('=五金')).toEqual({ text: '五金', mode: 'eq' })
    expect(markText('五金', 'ne')).toBe('!五金')
    expect(markText('8', 'ge')).toBe('>=8')
    expect(markText('8', 'le')).toBe('<=8')
    expect(markText(' a ', 'like')).toBe('* a *')
    expect(markText(' a ', 'like', true)).toBe('*a*')
    expect(markText('  ', 'ne', true)).toBe('')
    expect(markText('', 'ge')).toBe('')
    for (const mode of ['like', 'ne', 'ge', 'le'] as const) expect(unmarkText(markText('x*y', mode))).toEqual({ text: 'x*y', mode })
  })

  test('WID-59 WID-60 cut texts at 25 units, characters outside ASCII counting two', () => {
    expect(ellipsis('a'.repeat(25))).toBe('a'.repeat(25))
    expect(ellipsis('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
    expect(ellipsis('中'.repeat(12))).toBe('中'.repeat(12))
    expect(ellipsis('中'.repeat(13))).toBe(`${'中'.repeat(12)}…`)
    expect(ellipsis(`${'中'.repeat(12)}a`)).toBe(`${'中'.repeat(12)}a`)
    expect(ellipsis('é'.repeat(13))).toBe(`${'é'.repeat(12)}…`)
    expect(ellipsis('😀'.repeat(13))).toBe(`${'😀'.repeat(12)}…`)
  })

  test('rich text to plain text and back', () => {
    expect(plainOf('<p>甲 &amp; 乙</p><p>丙<br>丁</p>')).toBe('甲 & 乙\n丙\n丁')
    expect(plainOf('<p>a &lt; b</p><p>"c"</p>')).toBe('a < b\n"c"')
  })

  test('sizes of files', () => {
    expect([0, 1023, 1536, 150 * 1024, 5 * 1024 ** 3].map(formatSize)).toEqual(['0 B', '1023 B', '1.5 KB', '150 KB', '5 GB'])
    expect(formatSize(undefined)).toBe('')
  })
})

describe('dictionaries', () => {
  test('DICT-02 a second look-up of a code sends nothing', async () => {
    answerWith({ code: 0, message: '', data: [{ value: '1', text: '男', status: 1 }] })
    const first = await loadDict('SEX', 'empty')
    expect(await loadDict('SEX', 'empty')).toEqual(first)
    expect(asked).toEqual(['/api/app/base/sys/dict/getDictItems/SEX'])
    await loadDict('OTHER', 'empty')
    expect(asked).toHaveLength(2)
  })

  test('DICT-03 an empty code is refused', async () => {
    answerWith({ code: 0, message: '', data: [] })
    const zh = (await import('@/messages/zh-CN/widget.json')).default
    expect(zh.widget.dict.emptyCode).toBe('字典Code不能为空!')
    await expect(loadDict('', zh.widget.dict.emptyCode)).rejects.toThrow('字典Code不能为空!')
    expect(asked).toEqual([])
  })
})

describe('lists', () => {
  const key = 'POST /api/eis/restful/customer/query'

  test('WID-63 WID-64 read records and total from data; a refusal ends the loading and keeps the rows', async () => {
    answerWith({ code: 0, message: '', data: { records: [{ customer_key: '1' }], total: 1 } }, { code: 1, message: '拒绝' })
    const hook = await renderHook(
      (page: number) => useCall(key as AnyEntityCall<'query'>, { pageNo: page, test: 'WID-64' }, { keep: true }),
      1 as number,
    )
    await vi.waitFor(() => expect(hook.last().loading).toBe(false))
    expect(hook.last().data).toEqual({ records: [{ customer_key: '1' }], total: 1 })
    await act(async () => hook.last().retry())
    await vi.waitFor(() => expect(hook.last().refreshing).toBe(false))
    expect(asked).toHaveLength(2)
    expect(hook.last()).toMatchObject({ loading: false, failed: false, data: { total: 1 } })
    await hook.render(2)
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    await vi.waitFor(() => expect(hook.last().refreshing).toBe(false))
    expect(hook.last().loading).toBe(false)
    expect(hook.last().data?.records).toEqual([{ customer_key: '1' }])
    expect(toasts).toEqual([])
    await hook.end()
  })

  test('WID-66 typing settles after 800 ms, an emptied box at once', async () => {
    vi.useFakeTimers()
    const hook = await renderHook(useSettled, '' as string)
    await hook.render('广')
    await act(async () => vi.advanceTimersByTime(799))
    await hook.render('广州')
    await act(async () => vi.advanceTimersByTime(799))
    expect(hook.last()).toBe('')
    await act(async () => vi.advanceTimersByTime(1))
    expect(hook.last()).toBe('广州')
    await hook.render('')
    expect(hook.last()).toBe('')
    await hook.end()
  })

  test('sorting changes from descending to ascending to none', () => {
    expect(nextSort('deal_amount', '-create_time')).toBe('-deal_amount')
    expect(nextSort('deal_amount', '-deal_amount')).toBe('deal_amount')
    expect(nextSort('deal_amount', 'deal_amount')).toBeNull()
  })

  test('VAL-34 a list without a list request says 请设置url.list属性!', () => {
    expect(needCall(customer, { list: null }, 'list')).toBeNull()
    expect(toasts).toEqual(['请设置url.list属性!'])
    expect(needCall(customer, undefined, 'list')).toBe(key)
    expect(toasts).toHaveLength(1)
  })

  test('VAL-32 VAL-33 deleting without a call says which one is missing, and asks and sends nothing', async () => {
    answerWith({ code: 0, message: '' })
    const row = { customer_key: '1' }
    const words = { text: '', okText: '', cancelText: '' }
    expect(await deleteRecords({ ...words, definition: customer, calls: { delete: null }, rows: [row] })).toBe(false)
    expect(await deleteRecords({ ...words, definition: customer, calls: { deleteBatch: null }, rows: [row, row] })).toBe(false)
    expect(toasts).toEqual(['请设置url.delete属性!', '请设置url.deleteBatch属性!'])
    expect(asked).toEqual([])
    expect(screenCall(customer, { delete: null }, 'deleteBatch')).toBeNull()
    expect(screenCall(customer, { delete: 'POST /api/x' as AnyEntityCall<'deleteById'> }, 'deleteBatch')).toBe('POST /api/x')
  })
})

test('a click report names page, code and words of the nearest tracked element, and nothing else', () => {
  document.body.innerHTML = '<button data-track="row.edit"> 编辑 <i></i></button><p>text</p><a data-track="menu" aria-label="更多">x</a>'
  expect(clickOf(document.querySelector('i'), '/crm/contact')).toMatchObject({
    page_path: '/crm/contact',
    event_code: 'row.edit',
    element_text: '编辑',
  })
  expect(clickOf(document.querySelector('a'), '/')).toMatchObject({ event_code: 'menu', element_text: '更多' })
  expect(clickOf(document.querySelector('p'), '/')).toBeNull()
  expect(clickOf(null, '/')).toBeNull()
})
