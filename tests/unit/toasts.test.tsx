// @vitest-environment happy-dom
// What is said at the top edge of the page: how many at once, and for how long.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '@/components/frame/toasts.tsx'
import { notify } from '@/lib/client/api.ts'
import { flash } from '@/lib/client/flash.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-toast]')]
const texts = () => shown().map((one) => one.textContent)
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

beforeEach(() => {
  vi.useFakeTimers()
  flash('密码已修改')
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  act(() => root.render(<Toasts />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('says first what the page before has left, and at most three things at once', () => {
  expect(texts()).toEqual(['密码已修改'])
  act(() => {
    notify().success('保存成功')
    notify().error('服务器错误', 5)
    notify().warning('预算即将用完', 5)
  })
  expect(texts()).toEqual(['保存成功', '服务器错误', '预算即将用完'])
  expect(shown().map((one) => one.dataset.toast)).toEqual(['success', 'error', 'warning'])
})

test('what went well is said politely, a failure and a warning at once', () => {
  act(() => {
    notify().success('保存成功')
    notify().error('服务器错误', 5)
    notify().warning('预算即将用完', 5)
  })
  expect(shown().map((one) => one.role)).toEqual(['status', 'alert', 'alert'])
})

test('ERR-03 an error stays for its five seconds, what went well for three', () => {
  act(() => {
    notify().success('保存成功')
    notify().error('服务器错误', 5)
  })
  pass(3)
  expect(texts()).toEqual(['服务器错误'])
  pass(2)
  expect(texts()).toEqual([])
})

test('stays while the pointer rests on it', () => {
  const [first] = shown()
  act(() => void first?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  pass(60)
  expect(texts()).toEqual(['密码已修改'])
  act(() => void first?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
  pass(3)
  expect(texts()).toEqual([])
})
