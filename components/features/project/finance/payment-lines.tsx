// The lines of a payment in its form: items with quantity and price or an amount, and their total, which is the payment's amount.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { createContext, use, useEffect, useId, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { EditField } from '@/components/record/field/edit/edit-field'
import { textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { boundProblem, NumberControl } from '@/components/record/field/number-control'
import { TextControl } from '@/components/record/field/text-control'
import type { FormPart } from '@/components/record/form/entity-form'
import { useDisplayNames } from '@/components/record/use-display-names'
import { newIdempotencyKey } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { isMore, lineAmount, sumOf } from '@/lib/model/amounts'
import { paymentDetail } from '@/lib/model/entities/payment'
import styles from './finance.module.css'

/** What the lines come to; null without any. */
export const LinesTotal = createContext<{ total: string | null; setTotal: (total: string | null) => void }>({
  total: null,
  setTotal: () => undefined,
})

interface Line {
  id: string
  fee_item_key: string | null
  fee_item_name: string | null
  item_name: string
  quantity: string | null
  price: string | null
  amount: string | null
}

const emptyLine = (): Line => ({
  id: newIdempotencyKey(),
  fee_item_key: null,
  fee_item_name: null,
  item_name: '',
  quantity: '1',
  price: null,
  amount: null,
})

const bounds = { quantity: { min: 0, scale: 3 }, price: { min: 0, scale: 4 }, amount: { min: 0, scale: 2 } } as const
const isSound = (line: Line, name: keyof typeof bounds) => boundProblem(line[name], bounds[name]) === null
/** What a line comes to by quantity and price; null without a price and while one of them is wrong. */
const fixedOf = (line: Line) => (isSound(line, 'quantity') && isSound(line, 'price') ? lineAmount(line.quantity, line.price) : null)
const amountOf = (line: Line): string | null => fixedOf(line) ?? (isSound(line, 'amount') ? line.amount : null)
const isWhole = (line: Line) =>
  line.fee_item_key !== null &&
  line.item_name.trim() !== '' &&
  isSound(line, 'quantity') &&
  isSound(line, 'price') &&
  isMore(amountOf(line), 0)
const isTouched = (line: Line) => line.fee_item_key !== null || line.item_name !== '' || line.price !== null || line.amount !== null

export function usePaymentLines({ recordKey }: { recordKey: string | null }): FormPart {
  const t = useTranslations('finance')
  const { setTotal } = use(LinesTotal)
  const loaded = useCall(recordKey ? 'GET /api/eis/restful/payment/details' : null, { paymentKey: recordKey ?? '' })
  const [changed, setChanged] = useState<Line[] | null>(null)
  const [refused, setRefused] = useState('')
  const [tried, setTried] = useState(false)
  // saved without its lines a payment would lose them
  const missing = recordKey !== null && !loaded.data
  const stored = loaded.data?.details.map(
    (row): Line => ({
      id: row.detail_key,
      fee_item_key: row.fee_item_key,
      fee_item_name: textOf(row.fee_item_name),
      item_name: row.item_name,
      quantity: row.quantity,
      price: row.price,
      amount: row.amount,
    }),
  )
  // one line for as long as nothing is typed: a new one with each drawing would close what is open in it
  const [first] = useState(emptyLine)
  const lines = changed ?? (stored && stored.length > 0 ? stored : [first])
  const given = lines.filter(isTouched)
  const total = given.length > 0 ? sumOf(given.map(amountOf)) : null
  useEffect(() => setTotal(total), [setTotal, total])
  const broken = given.filter((line) => !isWhole(line))
  const message = refused || (tried && broken.length > 0 ? t('lines.broken') : '')
  return {
    after: 'payee',
    dirty: changed !== null,
    values: {
      details: given.map((line) => ({
        fee_item_key: line.fee_item_key,
        item_name: line.item_name.trim(),
        quantity: line.quantity,
        price: line.price,
        ...(line.price === null && { amount: line.amount }),
      })),
    },
    attempt() {
      setTried(true)
      setRefused('')
      return broken.length === 0 && !missing
    },
    refuse: (fields) => setRefused(fields.details ?? ''),
    reset() {
      setChanged(null)
      setTried(false)
    },
    section: {
      name: 'lines',
      title: t('lines.title'),
      wrong: message || (missing && loaded.error) ? 1 : 0,
      content: missing ? (
        <Unanswered of={loaded} skeleton={<LinesSkeleton lines={3} />} />
      ) : (
        <Lines lines={lines} total={total} message={message} onChange={setChanged} />
      ),
    },
  }
}

interface LinesProps {
  lines: readonly Line[]
  total: string | null
  message: string
  onChange: (lines: Line[]) => void
}

function Lines({ lines, total, message, onChange }: LinesProps) {
  const t = useTranslations('finance')
  const labels = useDisplayNames(paymentDetail)
  const id = useId()
  const set = (index: number, change: Partial<Line>) => onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)))
  return (
    <div className={styles.lines}>
      <div className={styles.line} aria-hidden>
        {[labels.field('fee_item_key'), t('lines.name'), t('lines.quantity'), t('lines.price'), t('lines.amount')].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {lines.map((line, index) => {
        const fixed = fixedOf(line)
        return (
          <div key={line.id} className={styles.line}>
            <label className={styles.hidden} htmlFor={`${id}-${index}-item`}>
              {labels.field('fee_item_key')}
            </label>
            <EditField
              definition={paymentDetail}
              name="fee_item_key"
              field={paymentDetail.fields.fee_item_key}
              value={line.fee_item_key}
              record={{ fee_item_name: line.fee_item_name }}
              onChange={(value, beside) =>
                set(index, { fee_item_key: (value as string | null) ?? null, fee_item_name: textOf(beside?.fee_item_name) })
              }
              id={`${id}-${index}-item`}
            />
            <TextControl
              aria-label={t('lines.name')}
              placeholder={t('lines.name')}
              most={100}
              value={line.item_name}
              onChange={(event) => set(index, { item_name: event.target.value })}
            />
            <NumberControl
              aria-label={t('lines.quantity')}
              placeholder={t('lines.quantity')}
              style={full}
              {...bounds.quantity}
              value={line.quantity}
              onChange={(quantity) => set(index, { quantity })}
            />
            <NumberControl
              aria-label={t('lines.price')}
              placeholder={t('lines.price')}
              style={full}
              {...bounds.price}
              grouped
              value={line.price}
              onChange={(price) => set(index, { price })}
            />
            <NumberControl
              aria-label={t('lines.amount')}
              placeholder={t('lines.amount')}
              style={full}
              {...bounds.amount}
              grouped
              disabled={fixed !== null}
              value={fixed ?? line.amount}
              onChange={(amount) => set(index, { amount })}
            />
            <Button size="small" type="text" disabled={lines.length === 1} onClick={() => onChange(lines.filter((_, at) => at !== index))}>
              {t('lines.remove')}
            </Button>
          </div>
        )
      })}
      <p className={styles.sum}>
        <Button size="small" disabled={lines.length >= 200} onClick={() => onChange([...lines, emptyLine()])}>
          {t('lines.add')}
        </Button>
        <span>
          {t('lines.total')} <b>{total ?? '0.00'}</b>
        </span>
      </p>
      {message && <p role="alert">{message}</p>}
    </div>
  )
}
