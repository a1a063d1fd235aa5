// What an agent earns in a year: deals by price by share. Without JavaScript the form asks the page for the result.
'use client'
import { useState } from 'react'
import type { ProxyContent } from '@/lib/model/site/company.ts'
import { readTypedNumber } from '@/lib/model/typed-number'
import style from './calculator.module.css'
import parts from './parts.module.css'

const names = ['deals', 'price', 'rate'] as const
type Name = (typeof names)[number]
const first: Record<Name, string> = { deals: '3', price: '20000', rate: '40' }
const most: Record<Name, number> = { deals: 1000, price: 10_000_000, rate: 100 }
const units: Record<Name, string> = { deals: '单', price: '元', rate: '%' }

interface Props {
  words: ProxyContent['calculator']
  /** The address's values. */
  given: Readonly<Record<string, string>>
}

export function Calculator({ words, given }: Props) {
  const [values, setValues] = useState(
    (): Record<Name, string> => ({
      deals: given.deals ?? first.deals,
      price: given.price ?? first.price,
      rate: given.rate ?? first.rate,
    }),
  )
  const month = (numberOf(values.deals, 'deals') * numberOf(values.price, 'price') * numberOf(values.rate, 'rate')) / 100
  return (
    <form className={style.form} action="/proxy#calculator" onSubmit={(event) => event.preventDefault()}>
      {names.map((name) => (
        <label key={name}>
          {words[name]}
          <input
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={values[name]}
            aria-invalid={Number.isNaN(numberOf(values[name], name)) || undefined}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      <output className={style.result} aria-live="polite">
        <span>
          {words.month}
          <b>{yuan(month)}</b>
        </span>
        <span>
          {words.year}
          <b>{yuan(yearly(month))}</b>
        </span>
      </output>
      <button type="submit" className={`${parts.button} ${style.submit}`}>
        {words.calculate}
      </button>
      <p>{words.note}</p>
    </form>
  )
}

/** Deals signed in month n pay in that month: twelve months of new deals are the first year's income. */
const yearly = (month: number) => month * 12

const yuan = (amount: number) =>
  Number.isFinite(amount) ? amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }) : '—'

/** What was typed as a number; NaN where it is none or too much, so that the result is none either. */
function numberOf(typed: string, name: Name): number {
  const number = Number(readTypedNumber(typed, { unit: units[name] }) ?? Number.NaN)
  return number >= 0 && number <= most[name] ? number : Number.NaN
}
