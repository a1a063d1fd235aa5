// @vitest-environment happy-dom
// A dialog whose button begins work.
import { NextIntlClientProvider } from 'next-intl'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmHost } from '@/components/basic/confirm-action.tsx'
import { sendByKey } from '@/components/basic/press-main.ts'
import { WorkDialog } from '@/components/basic/work-dialog.tsx'
import { focusFirstWrong } from '@/components/record/form/form-body.tsx'
import { useSmallForm } from '@/components/record/form/use-small-form.ts'
import { ApiError, setNotifier } from '@/lib/client/api.ts'
import { useAlone } from '@/lib/client/use-alone.ts'
import { messagesOf } from '@/lib/i18n/messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
let root: Root
const closed = vi.fn()

beforeEach(() => {
  closed.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

const show = (dialog: ReactNode) =>
  act(() =>
    root.render(
      <NextIntlClientProvider locale="zh-CN" messages={messagesOf('zh-CN', ['widget'])}>
        {dialog}
        <ConfirmHost />
      </NextIntlClientProvider>,
    ),
  )
const draw = (busy: boolean) => show(<WorkDialog busy={busy} title="作废" cancelText="Cancel" onCancel={closed} />)
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
  show(<Asking work={() => work.promise} />)
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
  show(<Asking work={() => work.promise} />)
  const focused: boolean[] = []
  field('reason')?.addEventListener('focus', () => focused.push(isLocked()))
  const go = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Go')
  act(() => go?.click())
  expect(isLocked()).toBe(true)
  await act(async () => work.reject(new ApiError('refused', '不行')))
  expect(focused).toEqual([false])
  expect(document.activeElement).toBe(field('reason'))
})

/** A small form as the dialogs have it: one line, and what is done with it. */
function Renaming({ work }: { work: (name: string) => Promise<void> }) {
  const form = useSmallForm({ name: '' }, ({ name }) => ({ name: name === '' ? 'empty' : undefined }))
  const { message, ...label } = form.label('name')
  return (
    <WorkDialog title="改名" okText="Go" cancelText="Cancel" {...form.dialog(({ name }) => work(name))} onCancel={closed}>
      <p data-field={label.name} data-wrong={message !== undefined || undefined}>
        <input
          type="text"
          aria-label="name"
          {...form.control('name')}
          value={form.values.name}
          onChange={(event) => form.set({ name: event.target.value })}
        />
        {message}
      </p>
    </WorkDialog>
  )
}

const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
const type = (text: string) =>
  act(() => {
    const input = field('name') as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    field('name')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    // the button is pressed after what leaving the field has set
    await new Promise((done) => setTimeout(done))
  })

test.each([
  ['an error of the program', new Error('kaputt'), 1],
  ['a refusal at a field', new ApiError('refused', '不行', { data: { fields: { name: '重名' } } }), 0],
  ['a refusal elsewhere', new ApiError('refused', '不行', { data: { fields: { other: '过期' } } }), 1],
  ['a failure that the call has told', new ApiError('server', 'x'), 0],
])('%s leaves the button usable and what was typed', async (_, failure, toasts) => {
  const error = vi.fn()
  setNotifier({ error, warning() {}, success() {} })
  vi.spyOn(console, 'error').mockReturnValue()
  const work = vi.fn(() => Promise.reject(failure))
  show(<Renaming work={work} />)
  type('neu')
  await act(async () => button('Go')?.click())
  expect([error.mock.calls.length, field('name')?.value]).toEqual([toasts, 'neu'])
  expect(document.querySelector('[data-field]')?.textContent).toBe(failure instanceof ApiError ? (failure.fields.name ?? '') : '')
  await act(async () => button('Go')?.click())
  expect(work).toHaveBeenCalledTimes(2)
  setNotifier(null)
})

test('Enter in a line and Ctrl+Enter press its button, an input method does not', async () => {
  const work = vi.fn(async () => {})
  document.addEventListener('keydown', sendByKey)
  show(<Renaming work={work} />)
  await press('Enter')
  expect([work.mock.calls.length, document.querySelector('[data-field]')?.textContent]).toEqual([0, 'empty'])
  type('neu')
  await press('Enter', { isComposing: true })
  expect(work).not.toHaveBeenCalled()
  await press('Enter')
  expect(work).toHaveBeenCalledTimes(1)
  await press('Enter', { ctrlKey: true })
  expect(work).toHaveBeenCalledTimes(2)
  document.removeEventListener('keydown', sendByKey)
})

test('Escape asks before what was typed is lost; without anything typed, and by its button, it closes', async () => {
  show(<Renaming work={async () => {}} />)
  await press('Escape')
  expect(closed).toHaveBeenCalledTimes(1)
  type('neu')
  await press('Escape')
  expect(closed).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => act(async () => expect(button('继续填写')).toBeDefined()))
  act(() => button('继续填写')?.click())
  expect(field('name')?.value).toBe('neu')
  act(() => cancel()?.click())
  expect(closed).toHaveBeenCalledTimes(2)
})
