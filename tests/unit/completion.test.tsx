// @vitest-environment happy-dom
// A field that offers words whose list may come late.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Completion } from '@/components/basic/completion.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const draw = (words: readonly string[]) => act(() => root.render(<Completion options={words.map((value) => ({ value }))} />))
const field = () => place.querySelector('input') as HTMLInputElement
/** Closing waits for tasks of the browser. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const isOpen = () => field().getAttribute('aria-expanded')

test('offers that come while it is typed in are shown; those that come after it was left are not', async () => {
  draw([])
  await settle()
  act(() => field().focus())
  type('费')
  draw(['费用'])
  await settle()
  expect(isOpen()).toBe('true')
  draw([])
  act(() => field().blur())
  await settle()
  draw(['费用'])
  await settle()
  expect(isOpen()).toBe('false')
  act(() => field().focus())
  type('费用')
  await settle()
  expect(isOpen()).toBe('true')
})
