// @vitest-environment happy-dom
// Where the keyboard goes in a dialog that has just opened.
import { beforeEach, expect, test } from 'vitest'
import { enterFirstField } from '@/lib/client/focus-return.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <div role="dialog">
      <div data-field="customer"><span data-late></span></div>
      <div data-field="name"><input id="name" /></div>
      <button id="save"></button>
    </div>`
})
const dialog = () => document.querySelector('[role=dialog]')
const controlComes = () => {
  const late = document.querySelector('[data-late]')
  late?.insertAdjacentHTML('afterend', '<input id="customer" role="combobox" readonly />')
  late?.remove()
  return Promise.resolve()
}

test('a first control that is late gets the keyboard when it comes, and the field behind it does not', async () => {
  enterFirstField(dialog())
  expect(document.activeElement).toBe(document.body)
  await controlComes()
  expect(document.activeElement?.id).toBe('customer')
})

test('who has gone on meanwhile stays there', async () => {
  enterFirstField(dialog())
  document.getElementById('save')?.focus()
  await controlComes()
  expect(document.activeElement?.id).toBe('save')
})
