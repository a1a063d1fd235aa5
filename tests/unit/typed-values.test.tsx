// @vitest-environment happy-dom
// What is typed stays in view: a number outside its bounds and a date that is none are refused, a date without seconds is completed
// (docs/domain/forms.md#typed-values).
import { NextIntlClientProvider } from 'next-intl'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unlessRefused } from '@/components/basic/refused-controls.ts'
import { DateControl } from '@/components/record/field/date-control.tsx'
import { EditNumber } from '@/components/record/field/edit/number.tsx'
import { EditText } from '@/components/record/field/edit/text.tsx'
import { boundProblem, CountControl } from '@/components/record/field/number-control.tsx'
import { TextControl } from '@/components/record/field/text-control.tsx'
import { messagesOf } from '@/lib/i18n/messages.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { checkRecord } from '@/lib/model/record.ts'
import { readTypedNumber } from '@/lib/model/typed-number.ts'
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
  const typedIn = (input ?? place.querySelector('textarea')) as HTMLInputElement
  const put = (text: string) => {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(typedIn), 'value')?.set
    setter?.call(typedIn, text)
    typedIn.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** One key at the end, or a paste there. The browser lets in no more than `maxlength`. */
  const press = (text: string) =>
    act(async () => {
      const most = typedIn.maxLength >= 0 ? typedIn.maxLength : Number.POSITIVE_INFINITY
      put((typedIn.value + text).slice(0, most))
    })
  return { input: typedIn, type, press, value: () => last, place }
}

describe('numbers', () => {
  const field = customer.fields.registered_capital
  const capital = (shown: Shown) => (
    <EditNumber definition={customer} name="registered_capital" field={field} record={{}} id="capital" {...shown} />
  )

  test.each([
    ['-5', 'atLeast'],
    ['1.555', 'decimals'],
    ['12万', 'number'],
    ['(500)', 'number'],
    ['1e3', 'number'],
    // the field is in 万元
    ['¥5000', 'number'],
    ['1,23', 'number'],
  ])('%s stays as it was typed, marked, and is refused', async (typed, problem) => {
    const { input, type, value } = await draw(null, capital)
    await type(typed)
    expect([value(), input.value]).toEqual([typed, typed])
    expect([input.getAttribute('aria-invalid'), input.validity.customError]).toEqual(['true', true])
    expect(readValue(field, value())).toEqual({ problem: expect.objectContaining({ key: problem }) })
  })

  test('a sound one is kept, its thousands separated', async () => {
    const { input, type, value } = await draw(null, capital)
    await type('1234567.5')
    expect([value(), input.value]).toEqual(['1234567.5', '1,234,567.5'])
  })

  test.each([
    [' 1,234,567.50', '1234567.50'],
    ['１２３４５６７．５ 万元', '1234567.5'],
  ])('%s is read as the same number, its sign, unit and groups aside', async (typed, number) => {
    const { input, type, value } = await draw(null, capital)
    await type(typed)
    expect([value(), readTypedNumber(input.value)]).toEqual([number, number])
  })

  test('one key at a time: no key is lost or put in, and the reason comes when the field is left', async () => {
    const { input, press, value, place } = await draw(null, capital)
    await act(async () => input.focus())
    for (const [key, text] of [...'12.5万'].map((key, at, all) => [key, all.slice(0, at + 1).join('')] as const)) {
      await press(key)
      expect(input.value).toBe(text)
    }
    expect([value(), place.querySelector('[role=alert]')]).toEqual(['12.5万', null])
    await act(async () => input.blur())
    expect(place.querySelector('[role=alert]')?.textContent).toContain('看不懂这个数字')
  })

  test('the separators go while it is typed on, and the arrows step by one', async () => {
    const { input, value } = await draw('1234567.5', capital)
    expect(input.value).toBe('1,234,567.5')
    await act(async () => input.focus())
    expect(input.value).toBe('1234567.5')
    await act(async () => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })))
    expect([value(), input.value]).toEqual(['1234568.5', '1234568.5'])
    await act(async () => input.blur())
    expect(input.value).toBe('1,234,568.5')
  })

  test('a count that is no number stays as it was typed, and what is taken is no number either', async () => {
    const count = ({ value, onChange }: Shown) => (
      <CountControl aria-label="count" min={0} scale={0} value={value as number | null} onChange={onChange} />
    )
    const { input, type, value } = await draw(1, count)
    await type('12万')
    expect([value(), input.value, boundProblem(String(value()), { scale: 0 })]).toEqual([Number.NaN, '12万', 'number'])
  })

  test.each([
    ['5000', 5000],
    ['-3', -3],
    ['2.5', 2.5],
  ])('a count of %s in a dialog stays as it was typed and is marked', async (typed, number) => {
    const count = ({ value, onChange }: Shown) => (
      <CountControl aria-label="count" min={0} max={1000} scale={0} value={value as number | null} onChange={onChange} />
    )
    const { input, type, value } = await draw(1, count)
    await type(typed)
    expect([value(), input.value]).toEqual([number, typed])
    expect([input.getAttribute('aria-invalid'), input.validity.customError]).toEqual(['true', true])
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
    expect(['0', '0.01'].map((value) => boundProblem(value, { min: 0, above: true, scale: 2 }))).toEqual(['moreThan', null])
    expect(boundProblem('1.5', { scale: 0 })).toBe('integer')
  })
})

describe('texts', () => {
  const textField = (name: 'customer_name', more: object = {}) => {
    const field = { ...customer.fields[name], ...more }
    return { field, draw: (shown: Shown) => <EditText definition={customer} name={name} field={field} record={{}} id="text" {...shown} /> }
  }

  test.each([
    ['account', '6222 0210 0123 4567 890', 19, '6222021001234567890'],
    ['phone', '+86 138 0013 8000', 11, '13800138000'],
    ['phone', '\u202d13800138000\u202c', 11, '13800138000'],
  ] as const)('a pasted %s “%s” is whole and sound, though longer than the field', async (format, pasted, max, stored) => {
    const { field, draw: control } = textField('customer_name', { format, max })
    const { input, press, value, place } = await draw(null, control)
    await press(pasted)
    expect([value(), input.value, input.validity.customError]).toEqual([pasted, pasted, false])
    expect([readValue(field, value()), place.querySelector('[role=alert]')]).toEqual([{ value: stored }, null])
  })

  test.each([false, true])(
    'a text that is too long stays with the reason (many lines: %s); signs outside the first plane count one',
    async (multiline) => {
      const { field, draw: control } = textField('customer_name', { max: 4, min: 0, multiline })
      const { input, press, value, place } = await draw(null, control)
      await press(' 𠮷𠮷𠮷野 ')
      expect([value(), input.validity.customError]).toEqual([' 𠮷𠮷𠮷野 ', false])
      await press('家')
      expect([value(), input.value, input.validity.customError]).toEqual([' 𠮷𠮷𠮷野 家', ' 𠮷𠮷𠮷野 家', true])
      expect(place.querySelector('[role=alert]')?.textContent).toBe('最大长度4位字符')
      expect(readValue(field, value())).toEqual({ problem: { key: 'max', params: { n: 4 } } })
    },
  )

  test('a dialog with a refused text or number does not begin its work, and goes to it', async () => {
    const dialog = ({ value, onChange }: Shown) => (
      <section role="dialog">
        <TextControl most={3} value={String(value)} onChange={(event) => onChange(event.target.value)} />
        <button type="button" onClick={unlessRefused(() => onChange('saved'))}>
          ok
        </button>
      </section>
    )
    const { input, press, value, place } = await draw('abc', dialog)
    const ok = () => act(async () => place.querySelector('button')?.click())
    await press('d')
    await ok()
    expect([value(), document.activeElement === input]).toEqual(['abcd', true])
    await act(async () => input.blur())
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
