// @vitest-environment happy-dom
// A dialog whose button begins work.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkDialog } from '@/components/basic/work-dialog.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
const closed = vi.fn()

beforeEach(() => {
  closed.mockClear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

const draw = (busy: boolean) => act(() => root.render(<WorkDialog busy={busy} title="作废" cancelText="Cancel" onCancel={closed} />))
const cancel = () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')
const pressBeside = () =>
  act(() => {
    for (const type of ['mousedown', 'mouseup', 'click'])
      document.querySelector('.ant-modal-wrap')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  })

test('it cannot be left while its work runs, and says so; nor by a click beside it, which would lose what was typed', () => {
  draw(true)
  const ways = () => [cancel(), document.querySelector<HTMLButtonElement>('.ant-modal-close')].map((button) => button?.disabled)
  expect(ways()).toEqual([true, true])
  draw(false)
  expect(ways()).toEqual([false, false])
  pressBeside()
  expect(closed).not.toHaveBeenCalled()
  act(() => cancel()?.click())
  expect(closed).toHaveBeenCalledOnce()
})
