// The check of a quote's costs: what each line costs a unit, corrected where needed, with the margin that comes of it (docs/domain/quote.md#states).
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { boundProblem, NumberControl } from '@/components/record/field/number-control'
import { FieldHeads } from '@/components/record/field-heads'
import { formatNumber, formatPrice } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { pricingLine } from '@/lib/model/entities/pricing'
import { isBelowRedLine, lineTotals, quoteTotals } from '@/lib/model/quote-totals'
import { shortNumber } from '@/lib/model/typed-number'
import type { Quote } from '../rows'
import styles from './quote.module.css'
import { runAction } from './run'

const costBounds = { min: 0, scale: 4 }
const columns = ['item_name', 'quantity', 'unit', 'unit_price', 'amount', 'cost_price', 'gross_profit'] as const

export function CheckDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useTranslations('quote')
  const id = textOf(quote.pricing_key)
  const detail = useCall('GET /api/eis/restful/pricing/detail/{id}', { id })
  const { data } = detail
  const { busy, alone } = useAlone()
  const [costs, setCosts] = useState<Readonly<Record<string, string | null>>>({})
  const lines = (data?.lines ?? []).map((line) => {
    const cost_price = costs[line.line_key] === undefined ? textOf(line.cost_price) : (costs[line.line_key] ?? '')
    return { ...line, cost_price, ...lineTotals({ ...line, cost_price: boundProblem(cost_price, costBounds) ? '0' : cost_price }) }
  })
  const totals = quoteTotals(data ?? {}, lines)
  const low = isBelowRedLine(totals.gross_rate, data?.min_gross_rate)
  const wrong = lines.some(({ cost_price }) => boundProblem(cost_price, costBounds) !== null)
  const check = () =>
    void alone(async () => {
      const corrected = Object.entries(costs).map(([line_key, cost_price]) => ({ line_key, cost_price: cost_price || '0' }))
      const row_version = Number(data?.row_version)
      if (await runAction('POST /api/eis/restful/pricing/check', { id, result: '1', row_version, costs: corrected })) onClose()
    })
  return (
    <WorkDialog
      width={920}
      title={t('checkOf', { name: textOf(quote.pricing_name) })}
      okText={t('do.check')}
      cancelText={t('cancel')}
      busy={busy}
      okButtonProps={{ disabled: !data || wrong }}
      onOk={check}
      onCancel={onClose}
    >
      <Notes of={detail} />
      {data ? (
        <>
          <p>{t('checkNote')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <section className={styles.compare} aria-label={t('checkOf', { name: textOf(quote.pricing_name) })} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <FieldHeads definition={pricingLine} names={columns} />
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.line_key}>
                    <td>{textOf(line.item_name)}</td>
                    <td data-number>{formatNumber(shortNumber(line.quantity))}</td>
                    <td>{textOf(line.unit)}</td>
                    <td data-number>{formatPrice(line.unit_price)}</td>
                    <td data-number>{formatNumber(line.amount)}</td>
                    <td>
                      <NumberControl
                        aria-label={t('costOf', { name: textOf(line.item_name) })}
                        {...costBounds}
                        grouped
                        value={line.cost_price}
                        onChange={(value) => setCosts((before) => ({ ...before, [line.line_key]: value }))}
                      />
                    </td>
                    <td data-number>{formatNumber(line.gross_profit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p role="status" className={styles.check} data-low={low || undefined}>
            {t('checkSum', {
              cost: formatNumber(totals.total_cost),
              rate: Number(totals.gross_rate).toFixed(1),
              red: Number(data.min_gross_rate ?? 0),
            })}
          </p>
        </>
      ) : (
        <Unanswered of={detail} skeleton={<LinesSkeleton lines={5} />} />
      )}
    </WorkDialog>
  )
}
