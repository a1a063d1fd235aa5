// @vitest-environment happy-dom
// A dialog whose button begins work.
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkDialog } from '@/components/basic/work-dialog.tsx'
import { focusFirstWrong } from '@/components/record/form/form-body.tsx'
import { ApiError } from '@/lib/client/api.ts'
import { useAlone } from '@/lib/client/use-alone.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
const closed = vi.fn()

beforeEach(() => {
  closed.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
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

/** A dialog as the product has them: work that fails or not, and one field. */
function Asking({ work }: { work: () => Promise<void> }) {
  const [wrong, setWrong] = useState(false)
  const { busy, alone } = useAlone()
  const send = () => alone(work, () => focusFirstWrong(() => setWrong(true)))
  return (
    <WorkDialog busy={busy} title="作废" okText="Go" cancelText="Cancel" onOk={() => void send()} onCancel={closed}>
      <p data-field="note">
        <input aria-label="first" />
      </p>
      <p data-field="reason" data-wrong={wrong || undefined}>
        <input aria-label="reason" />
      </p>
    </WorkDialog>
  )
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label=${name}]`)
const isLocked = () => field('reason')?.closest('[inert]') !== null

test('nothing can be typed into it while its work runs, and the keyboard comes back to where it was', async () => {
  const work = Promise.withResolvers<void>()
  act(() => root.render(<Asking work={() => work.promise} />))
  act(() => field('first')?.focus())
  const go = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Go')
  act(() => go?.click())
  expect(isLocked()).toBe(true)
  act(() => (document.activeElement as HTMLElement).blur())
  await act(async () => work.resolve())
  expect(isLocked()).toBe(false)
  expect(document.activeElement).toBe(field('first'))
})

test('what is refused is open again before the keyboard goes where something is wrong', async () => {
  const work = Promise.withResolvers<void>()
  act(() => root.render(<Asking work={() => work.promise} />))
  const focused: boolean[] = []
  field('reason')?.addEventListener('focus', () => focused.push(isLocked()))
  const go = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Go')
  act(() => go?.click())
  expect(isLocked()).toBe(true)
  await act(async () => work.reject(new ApiError('refused', '不行')))
  expect(focused).toEqual([false])
  expect(document.activeElement).toBe(field('reason'))
})
