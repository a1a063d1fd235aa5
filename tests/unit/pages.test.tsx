// @vitest-environment happy-dom
// The way to the pages of a list.
import { NextIntlClientProvider } from 'next-intl'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numbersOf, Pages } from '@/components/basic/pages.tsx'
import { messagesOf } from '@/lib/i18n/messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
let place: HTMLElement
const asked: number[] = []

beforeEach(() => {
  asked.length = 0
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const draw = (page: number, total: number, simple = false) =>
  act(() =>
    root.render(
      <NextIntlClientProvider locale="zh-CN" messages={messagesOf('zh-CN')} timeZone="Asia/Shanghai">
        <Pages page={page} size={10} total={total} simple={simple} onPage={(next) => asked.push(next)} />
      </NextIntlClientProvider>,
    ),
  )
const button = (name: string) => place.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
const press = (name: string) => act(() => button(name)?.click())

test('seven pages are all named; of more the first, the last and those around the open one', () => {
  expect(numbersOf(1, 1)).toEqual([1])
  expect(numbersOf(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(numbersOf(1, 20)).toEqual([1, 2, 3, 4, 5, 'on', 20])
  expect(numbersOf(4, 20)).toEqual([1, 2, 3, 4, 5, 'on', 20])
  expect(numbersOf(9, 20)).toEqual([1, 'back', 8, 9, 10, 'on', 20])
  expect(numbersOf(17, 20)).toEqual([1, 'back', 16, 17, 18, 19, 20])
  expect(numbersOf(20, 20)).toEqual([1, 'back', 16, 17, 18, 19, 20])
})

test('leads to neighbours, numbers and over a gap, never beyond the ends, and says which page is open', () => {
  draw(9, 195)
  for (const name of ['上一页', '下一页', '第 20 页', '向后 5 页', '向前 5 页', '第 9 页']) press(name)
  expect(asked).toEqual([8, 10, 20, 14, 4])
  expect(button('第 9 页')?.getAttribute('aria-current')).toBe('page')
  draw(1, 30)
  expect(button('上一页')?.getAttribute('aria-disabled')).toBe('true')
  press('上一页')
  draw(9, 30)
  expect(button('第 3 页')?.getAttribute('aria-current')).toBe('page')
  expect(asked).toHaveLength(5)
})

test('takes a typed number where there is no room for many', () => {
  draw(2, 200, true)
  const input = place.querySelector('input') as HTMLInputElement
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const enter = () => act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(place.textContent).toContain('/ 20')
  type('7')
  enter()
  type('99')
  enter()
  type('')
  enter()
  expect(asked).toEqual([7, 20])
  expect(input.value).toBe('2')
  // what is no page stays as it was typed, and leads nowhere
  for (const typed of ['1-2', '三', '2.5']) {
    type(typed)
    enter()
    expect([input.value, input.getAttribute('aria-invalid'), input.title]).toEqual([typed, 'true', '看不懂这个页码，请写 1 到 20'])
  }
  type('１２ 页')
  enter()
  expect(asked).toEqual([7, 20, 12])
})
