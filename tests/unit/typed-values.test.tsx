// @vitest-environment happy-dom
// What is typed stays in view: a number outside its bounds and a date that is none are refused, a date without seconds is completed
// (docs/domain/forms.md#typed-values).
import { NextIntlClientProvider } from 'next-intl'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DateControl } from '@/components/record/field/date-control.tsx'
import { EditNumber } from '@/components/record/field/edit/number.tsx'
import { boundProblem, CountControl } from '@/components/record/field/number-control.tsx'
import { messagesOf } from '@/lib/i18n/messages.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { checkRecord } from '@/lib/model/record.ts'
import { readValue } from '@/lib/model/value.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => void)[] = []
afterEach(() =>
  act(async () => {
    for (const end of ends.splice(0)) end()
  }),
)

type Shown = { value: unknown; onChange: (value: unknown) => void }

interface FormProps {
  first: unknown
  control: (shown: Shown) => React.ReactNode
  tell: (value: unknown) => void
}

function Form({ first, control, tell }: FormProps) {
  const [value, setValue] = useState(first)
  tell(value)
  return control({ value, onChange: setValue })
}

/** Draws a control over a state, as a form does. */
async function draw(first: unknown, control: (shown: Shown) => React.ReactNode) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  let last = first
  const tell = (value: unknown) => {
    last = value
  }
  await act(async () =>
    root.render(
      <NextIntlClientProvider locale="zh-CN" messages={messagesOf('zh-CN')} timeZone="Asia/Shanghai">
        <Form first={first} control={control} tell={tell} />
      </NextIntlClientProvider>,
    ),
  )
  ends.push(() => {
    root.unmount()
    place.remove()
  })
  const input = place.querySelector('input') as HTMLInputElement
  const type = async (text: string) => {
    expect(input.readOnly).toBe(false)
    await act(async () => input.focus())
    await act(async () => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setter?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await act(async () => input.blur())
  }
  return { input, type, value: () => last, place }
}

describe('numbers', () => {
  const field = customer.fields.registered_capital
  const capital = (shown: Shown) => (
    <EditNumber definition={customer} name="registered_capital" field={field} record={{}} id="capital" {...shown} />
  )

  test.each([
    ['-5', 'atLeast'],
    ['1.555', 'decimals'],
  ])('%s stays as it was typed, marked, and is refused', async (typed, problem) => {
    const { input, type, value, place } = await draw(null, capital)
    await type(typed)
    expect([value(), input.value]).toEqual([typed, typed])
    expect(place.querySelector('.ant-input-number-status-error')).not.toBeNull()
    expect(readValue(field, value())).toEqual({ problem: { key: problem, params: expect.anything() } })
  })

  test('a sound one is kept, its thousands separated', async () => {
    const { input, type, value } = await draw(null, capital)
    await type('1234567.5')
    expect([value(), input.value]).toEqual(['1234567.5', '1,234,567.5'])
  })

  test.each([
    ['5000', 5000],
    ['-3', -3],
    ['2.5', 2.5],
  ])('a count of %s in a dialog stays as it was typed and is marked', async (typed, number) => {
    const count = ({ value, onChange }: Shown) => (
      <CountControl aria-label="count" min={0} max={1000} scale={0} value={value as number | null} onChange={onChange} />
    )
    const { input, type, value, place } = await draw(1, count)
    await type(typed)
    expect([value(), input.value]).toEqual([number, typed])
    expect(place.querySelector('.ant-input-number-status-error')).not.toBeNull()
    await type('')
    expect(value()).toBeNull()
  })

  test('bounds count from outside; decimals of nothing do not', () => {
    const degrees = { min: -180, max: 180, scale: 6 }
    expect(['999', '180', '-180.000001', '180.0000010', '', null].map((value) => boundProblem(value, degrees))).toEqual([
      'atMost',
      null,
      'atLeast',
      'atMost',
      null,
      null,
    ])
    expect(boundProblem('1.0', { scale: 0 })).toBeNull()
    expect(boundProblem('1.5', { scale: 0 })).toBe('integer')
  })
})

describe('dates', () => {
  const moment = ({ value, onChange }: Shown) => <DateControl id="next" time value={value as string | null} onChange={onChange} />

  test('a time without seconds is completed in view', async () => {
    const { input, type, value } = await draw(null, moment)
    await type('2026-12-21 09:00')
    expect([value(), input.value]).toEqual(['2026-12-21 09:00:00', '2026-12-21 09:00:00'])
  })

  test('what is no time stays in view and is refused', async () => {
    const { input, type, value } = await draw(null, moment)
    await type('2026-02-30 09:00')
    expect([value(), input.value]).toEqual(['2026-02-30 09:00', '2026-02-30 09:00'])
    expect(checkRecord(customer, { next_follow_time: value() }).problems.next_follow_time).toEqual({ key: 'datetime' })
  })
})
