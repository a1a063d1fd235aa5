// What the quote comes to while it is edited, and how far its margin is from the red line.
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { Money } from '@/components/basic/values'
import { boundsOf, NumberControl } from '@/components/record/field/number-control'
import { useDisplayNames } from '@/components/record/use-display-names'
import { pricing } from '@/lib/model/entities/pricing'
import { isBelowRedLine, isOverDiscounted, type QuoteTotals, roomToRedLine } from '@/lib/model/quote-totals'
import styles from './quote.module.css'
import { cellText, hasWrongNumber, unitOf } from './sheet-line'
import type { SheetState } from './use-sheet'

interface QuoteSummaryProps {
  state: SheetState
  totals: QuoteTotals
  /** null for who does not see costs. */
  redLine: string | null
  readOnly: boolean
}

export function QuoteSummary({ state, totals, redLine, readOnly }: QuoteSummaryProps) {
  const marks = useMarks()
  const t = useTranslations('quote')
  const labels = useDisplayNames(pricing)
  const id = useId()
  const { sheet, change } = state
  const low = redLine === null ? [] : sheet.lines.filter((line) => Number(cellText(line, 'gross_rate') || 100) < Number(redLine))
  const uncounted = sheet.lines.filter(hasWrongNumber).length
  const below = redLine !== null && isBelowRedLine(totals.gross_rate, redLine)
  const typed = (name: 'discount_rate' | 'discount_amount') => (
    <NumberControl
      id={`${id}-${name}`}
      className={styles.sumInput}
      size="small"
      disabled={readOnly}
      {...boundsOf(pricing.fields[name])}
      unit={unitOf(name)}
      value={sheet[name]}
      onChange={(next) => change({ [name]: next ?? '' })}
    />
  )
  return (
    <aside className={styles.side} aria-label={t('sums')}>
      <h2>{t('sums')}</h2>
      <dl className={styles.sums}>
        <dt>{labels.field('total_list_amount')}</dt>
        <dd>
          <Money value={totals.total_list_amount} />
        </dd>
        <dt>
          <label htmlFor={`${id}-discount_rate`}>{labels.field('discount_rate')}</label>
        </dt>
        <dd>{typed('discount_rate')}</dd>
        <dt>
          <label htmlFor={`${id}-discount_amount`}>{labels.field('discount_amount')}</label>
        </dt>
        <dd>{typed('discount_amount')}</dd>
        <dt>{labels.field('total_amount')}</dt>
        <dd>
          <Money value={totals.total_amount} />
        </dd>
        <dt>{labels.field('tax_amount')}</dt>
        <dd>
          <Money value={totals.tax_amount} />
        </dd>
        <dt data-total>{labels.field('total_with_tax')}</dt>
        <dd data-total data-testid="quote-total">
          <Money value={totals.total_with_tax} />
        </dd>
      </dl>
      {uncounted > 0 && (
        <p className={styles.below} role="status">
          {t('uncounted', { n: uncounted })}
        </p>
      )}
      {isOverDiscounted(totals) && (
        <p className={styles.below} role="alert">
          {t('overDiscounted')}
        </p>
      )}
      {redLine !== null && (
        <>
          <h2>{t('margin')}</h2>
          <dl className={styles.sums}>
            <dt>{labels.field('total_cost')}</dt>
            <dd>
              <Money value={totals.total_cost} />
            </dd>
            <dt>{labels.field('gross_profit')}</dt>
            <dd>
              <Money value={totals.gross_profit} />
            </dd>
            <dt>{labels.field('gross_rate')}</dt>
            <dd>{Number(totals.gross_rate).toFixed(1)}%</dd>
            <dt>{t('room', { red: Number(redLine) })}</dt>
            <dd>
              <Money value={roomToRedLine(totals, redLine)} />
            </dd>
          </dl>
          <div className={styles.beam} data-low={below || undefined} aria-hidden="true">
            <i style={{ width: `${Math.max(0, Math.min(100, 100 - Number(totals.gross_rate)))}%` }} />
            <b style={{ insetInlineStart: `${100 - Number(redLine)}%` }} />
          </div>
          {(below || low.length > 0) && (
            <p className={styles.below} role="status">
              {below
                ? t('below', { red: Number(redLine) })
                : t('lowLines', {
                    n: low.length,
                    names: low
                      .slice(0, 3)
                      .map((line) => line.item_name)
                      .join(marks.list),
                  })}
            </p>
          )}
        </>
      )}
    </aside>
  )
}
