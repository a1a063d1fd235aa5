// What an agent earns in a year: deals by price by share. Without JavaScript the form asks the page for the result.
'use client'
import { useState } from 'react'
import { cutText } from '@/lib/model/plain-text'
import type { ProxyContent } from '@/lib/model/site/company.ts'
import style from './calculator.module.css'
import parts from './parts.module.css'

const names = ['deals', 'price', 'rate'] as const
type Name = (typeof names)[number]
const first: Record<Name, string> = { deals: '3', price: '20000', rate: '40' }
const most: Record<Name, number> = { deals: 1000, price: 10_000_000, rate: 100 }

interface Props {
  words: ProxyContent['calculator']
  /** The address's values. */
  given: Readonly<Record<string, string>>
}

export function Calculator({ words, given }: Props) {
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, numeral(given[name], name)])) as Record<Name, string>,
  )
  const month = (Number(values.deals) * Number(values.price) * Number(values.rate)) / 100
  return (
    <form className={style.form} action="/proxy#calculator" onSubmit={(event) => event.preventDefault()}>
      {names.map((name) => (
        <label key={name}>
          {words[name]}
          <input
            name={name}
            inputMode="decimal"
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: cutText(event.target.value.replace(/[^\d.]/g, ''), 10) })}
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

function numeral(text: string | undefined, name: Name): string {
  const value = Number(text)
  return text && Number.isFinite(value) && value >= 0 && value <= most[name] ? text.slice(0, 10) : first[name]
}
