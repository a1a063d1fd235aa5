// @vitest-environment happy-dom
// The table that shows rows: what stands in its cells, its head and its foot.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type DataColumn, DataTable } from '@/components/basic/data-table.tsx'

interface Line {
  name: string
  amount: string | null
}

const rows: Line[] = [
  { name: '场地', amount: '3.00' },
  { name: '媒介', amount: null },
]
const columns: DataColumn<Line>[] = [
  { title: '项目', kind: 'name', foot: '合计', cell: ({ name }) => name },
  { title: '金额', kind: 'number', foot: '3.00', cell: ({ amount }) => amount },
]

function draw(props: Partial<Parameters<typeof DataTable<Line>>[0]> = {}): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(<DataTable rows={rows} rowKey={({ name }) => name} columns={columns} {...props} />)
  return box
}
const texts = (box: HTMLElement, selector: string) => [...box.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('the table that only shows', () => {
  test('says a missing value by a dash, which a card leaves out', () => {
    const box = draw({ cards: true })
    expect(texts(box, 'tbody td')).toEqual(['3.00', '—'])
    expect([...box.querySelectorAll('tbody td')].map((cell) => cell.getAttribute('data-at'))).toEqual([null, 'none'])
  })

  test('leaves a cell empty where nothing is offered', () => {
    const box = draw({ columns: [...columns, { title: '操作', kind: 'actions', cell: () => false }] })
    expect(texts(box, 'tbody tr:first-child td')).toEqual(['3.00', ''])
  })

  test('is a head for each row by its name, and for each column by its title', () => {
    const box = draw()
    expect(texts(box, 'thead th[scope=col]')).toEqual(['项目', '金额'])
    expect(texts(box, 'tbody th[scope=row]')).toEqual(['场地', '媒介'])
  })

  test('has a foot only where a column has a sum', () => {
    expect(texts(draw(), 'tfoot tr > *')).toEqual(['合计', '3.00'])
    expect(draw({ columns: [{ title: '项目', cell: ({ name }) => name }] }).querySelector('tfoot')).toBeNull()
  })

  test('can be reached by the keyboard where what scrolls has a name', () => {
    expect(draw({ label: '预算' }).querySelector('section')?.tabIndex).toBe(0)
    expect(draw().querySelector('[tabindex]')).toBeNull()
  })

  test('leaves out a column that is not offered', () => {
    expect(texts(draw({ columns: [...columns, false] }), 'thead th')).toEqual(['项目', '金额'])
  })

  test('calls what the cells of a row share once for each row', () => {
    const asked: string[] = []
    const box = document.createElement('div')
    box.innerHTML = renderToStaticMarkup(
      <DataTable
        rows={rows}
        rowKey={({ name }) => name}
        useLine={({ name }) => asked.push(name)}
        columns={[
          { title: '项目', cell: (_row, _index, line) => line },
          { title: '再一次', cell: (_row, _index, line) => line },
        ]}
      />,
    )
    expect(asked).toEqual(['场地', '媒介'])
    expect(texts(box, 'tbody tr:last-child td')).toEqual(['2', '2'])
  })

  test('shows what is said in place of a table without rows', () => {
    expect(draw({ rows: [], none: '还没有' }).textContent).toBe('还没有')
  })

  test('draws a row that is one text over all columns', () => {
    const box = draw({ whole: ({ amount }) => (amount === null ? '预算外' : undefined) })
    expect(box.querySelector('th[colspan]')?.getAttribute('colspan')).toBe('2')
  })
})
