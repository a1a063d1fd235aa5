// @vitest-environment happy-dom
// What comes when a field is left moves nothing under a pressed pointer, nor under an open list (docs/domain/forms.md#typed-values).
import { afterEach, expect, test, vi } from 'vitest'
import { afterPress } from '@/lib/client/after-press.ts'

afterEach(() => document.body.replaceChildren())

const pointer = (type: string) => window.dispatchEvent(new Event(type))

/** A control with the focus whose list is open or not. */
function control(expanded: boolean): HTMLElement {
  const input = document.createElement('input')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-expanded', String(expanded))
  document.body.append(input)
  input.focus()
  return input
}

/** Leaves a field by a press on `next`. */
async function leaveFor(next: () => unknown) {
  const work = vi.fn()
  pointer('pointerdown')
  afterPress(work)
  next()
  pointer('pointerup')
  await new Promise((resolve) => setTimeout(resolve))
  return work
}

test('without a pressed pointer it comes at once', () => {
  const work = vi.fn()
  afterPress(work)
  expect(work).toHaveBeenCalledOnce()
})

test('after a press it comes when the pointer is let go', async () => {
  expect(await leaveFor(() => control(false))).toHaveBeenCalledOnce()
})

test('while the list that the press has opened is open it waits', async () => {
  let opened: HTMLElement | undefined
  const work = await leaveFor(() => {
    opened = control(true)
  })
  expect(work).not.toHaveBeenCalled()
  opened?.setAttribute('aria-expanded', 'false')
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
})

test('it comes when the control with the open list is left', async () => {
  let opened: HTMLElement | undefined
  const work = await leaveFor(() => {
    opened = control(true)
  })
  opened?.blur()
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
})
