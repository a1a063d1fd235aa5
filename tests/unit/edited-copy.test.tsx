// @vitest-environment happy-dom
// An edited copy: what is edited while a save is on its way is kept and unsaved (docs/domain/forms.md#saving).
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { type Edited, useEdited } from '@/lib/client/use-edited.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => void)[] = []
afterEach(() =>
  act(async () => {
    for (const end of ends.splice(0)) end()
  }),
)

interface Copy {
  text: string
  version: number
}

interface PlaceProps {
  of: string
  stored: Copy
  save: (value: Copy, base: Copy) => Promise<Copy | null>
  tell: (edited: Edited<Copy>) => void
}

function Place({ tell, ...options }: PlaceProps) {
  tell(useEdited({ ...options, same: (one, other) => one.text === other.text }))
  return null
}

/** Draws the copy of `stored`; its saves wait until the test answers them. */
async function draw(stored: Copy) {
  const root = createRoot(document.createElement('div'))
  let edited = undefined as unknown as Edited<Copy>
  const sent: { value: Copy; base: Copy; answer: (now: Copy | null) => void }[] = []
  const save = (value: Copy, base: Copy) => new Promise<Copy | null>((answer) => sent.push({ value, base, answer }))
  const show = (now: Copy, of = 'one') =>
    act(async () =>
      root.render(
        <Place
          of={of}
          stored={now}
          save={save}
          tell={(next) => {
            edited = next
          }}
        />,
      ),
    )
  await show(stored)
  ends.push(() => root.unmount())
  return {
    sent,
    show,
    now: () => edited,
    type: (text: string) => act(async () => edited.change((copy) => ({ ...copy, text }))),
    begin: () => act(async () => void edited.save()),
    answer: (now: Copy | null, at = sent.length - 1) => act(async () => sent[at]?.answer(now)),
  }
}

test('what is typed while a save is on its way stays, is unsaved, and goes over the stored version', async () => {
  const place = await draw({ text: 'a', version: 1 })
  await place.type('ab')
  expect(place.now()).toMatchObject({ value: { text: 'ab' }, dirty: true })
  await place.begin()
  await place.type('abc')
  await place.answer({ text: 'ab', version: 2 })
  expect(place.now()).toMatchObject({ value: { text: 'abc' }, base: { text: 'ab', version: 2 }, dirty: true, saving: false })
  await place.begin()
  expect(place.sent.at(-1)).toMatchObject({ value: { text: 'abc' }, base: { version: 2 } })
  await place.answer({ text: 'abc', version: 3 })
  expect(place.now()).toMatchObject({ value: { text: 'abc', version: 3 }, dirty: false })
})

test('what was sent is clean in the form in which it was stored', async () => {
  const place = await draw({ text: 'a', version: 1 })
  await place.type(' ab ')
  await place.begin()
  await place.answer({ text: 'ab', version: 2 })
  expect(place.now()).toMatchObject({ value: { text: 'ab', version: 2 }, dirty: false })
})

test('a refused save keeps all, and one save runs at a time', async () => {
  const place = await draw({ text: 'a', version: 1 })
  await place.type('ab')
  await place.begin()
  await place.begin()
  expect(place.sent).toHaveLength(1)
  await place.answer(null)
  expect(place.now()).toMatchObject({ value: { text: 'ab' }, base: { version: 1 }, dirty: true, saving: false })
})

test('what another one stores is shown as long as nothing is edited, and never becomes the base of what is', async () => {
  const place = await draw({ text: 'a', version: 1 })
  await place.show({ text: 'b', version: 2 })
  expect(place.now()).toMatchObject({ value: { text: 'b' }, dirty: false })
  await place.type('bc')
  await place.show({ text: 'x', version: 3 })
  expect(place.now()).toMatchObject({ value: { text: 'bc' }, base: { text: 'b', version: 2 }, dirty: true })
  await act(async () => place.now().reset())
  expect(place.now()).toMatchObject({ value: { text: 'x', version: 3 }, dirty: false })
})

test('what two have agreed on goes over what the other one has stored', async () => {
  const place = await draw({ text: 'a', version: 1 })
  await place.type('ab')
  await act(async () => void place.now().settle({ text: 'xab', version: 2 }, { text: 'x', version: 2 }))
  expect(place.sent.at(-1)).toMatchObject({ value: { text: 'xab' }, base: { text: 'x', version: 2 } })
  await place.answer(null)
  expect(place.now()).toMatchObject({ value: { text: 'xab' }, base: { text: 'x' }, dirty: true })
})

test('an answer to the copy of another one is dropped', async () => {
  const place = await draw({ text: 'a', version: 1 })
  await place.type('ab')
  await place.begin()
  await place.show({ text: 'two', version: 7 }, 'other')
  expect(place.now()).toMatchObject({ value: { text: 'two' }, dirty: false })
  await place.type('two!')
  await place.answer({ text: 'ab', version: 2 })
  expect(place.now()).toMatchObject({ value: { text: 'two!' }, base: { version: 7 }, dirty: true })
})
