// The check of a quote's costs: what each line costs a unit, corrected where needed, with the margin that comes of it (docs/domain/quote.md#states).

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { WorkDialog } from '@/components/basic/work-dialog'
import { textOf } from '@/components/record/field/field-props'
import { boundProblem, NumberControl } from '@/components/record/field/number-control'
import { useFieldColumn } from '@/components/record/field-column'
import { formatNumber, formatPrice } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { pricingLine } from '@/lib/model/entities/pricing'
import { isBelowRedLine, lineTotals, quoteTotals } from '@/lib/model/quote-totals'
import { shortNumber } from '@/lib/model/typed-number'
import type { Quote } from '../rows'
import { runQuote } from '../run'
import styles from './quote.module.css'

const costBounds = { min: 0, scale: 4 }

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
  const column = useFieldColumn<(typeof lines)[number]>(pricingLine)
  const totals = quoteTotals(data ?? {}, lines)
  const low = isBelowRedLine(totals.gross_rate, data?.min_gross_rate)
  const wrong = lines.some(({ cost_price }) => boundProblem(cost_price, costBounds) !== null)
  const check = () =>
    void alone(async () => {
      const corrected = Object.entries(costs).map(([line_key, cost_price]) => ({ line_key, cost_price: cost_price || '0' }))
      const row_version = Number(data?.row_version)
      if (await runQuote('POST /api/eis/restful/pricing/check', { id, result: '1', row_version, costs: corrected })) onClose()
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
          <DataTable
            className={styles.compare}
            label={t('checkOf', { name: textOf(quote.pricing_name) })}
            rows={lines}
            rowKey={({ line_key }) => line_key}
            columns={[
              column('item_name', (line) => textOf(line.item_name)),
              column('quantity', (line) => formatNumber(shortNumber(line.quantity))),
              column('unit', (line) => textOf(line.unit)),
              column('unit_price', (line) => formatPrice(line.unit_price)),
              column('amount', (line) => formatNumber(line.amount)),
              column('cost_price', (line) => (
                <NumberControl
                  aria-label={t('costOf', { name: textOf(line.item_name) })}
                  {...costBounds}
                  grouped
                  value={line.cost_price}
                  onChange={(value) => setCosts((before) => ({ ...before, [line.line_key]: value }))}
                />
              )),
              column('gross_profit', (line) => formatNumber(line.gross_profit)),
            ]}
          />
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
