// The received part of an amount: solid for received, hatched for waiting, the end mark for the total due.
import { useTranslations } from 'next-intl'
import { Money } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import type { Order } from '../rows'
import styles from './order.module.css'

const partOf = (value: unknown, whole: number) => (whole > 0 ? `${Math.max(0, Math.min(100, (Number(value ?? 0) / whole) * 100))}%` : '0%')

/** The rail alone; the figures beside it say the same in words. */
function Rail({ done, waiting, whole }: { done: unknown; waiting?: unknown; whole: unknown }) {
  const all = Number(whole ?? 0)
  return (
    <span className={styles.rail} aria-hidden="true">
      <i style={{ width: partOf(done, all) }} />
      {Number(waiting ?? 0) > 0 && <i data-part="waiting" style={{ width: partOf(waiting, all) }} />}
    </span>
  )
}

/** In a list: received and outstanding over their rail. */
export function ReceivedBar({ row }: { row: Order }) {
  const t = useTranslations('order')
  return (
    <span className={styles.bar}>
      <span className={styles.figures}>
        <span>
          {t('received')} <b>{<Money value={textOf(row.received_amount)} />}</b>
        </span>
        <span>
          {t('unreceived')} <b>{<Money value={textOf(row.unreceived_amount)} />}</b>
        </span>
      </span>
      <Rail done={row.received_amount} waiting={row.waiting_amount} whole={row.service_fee} />
    </span>
  )
}

/** On the page of an order: the fee with what came in, the amount with what was disbursed. */
export function OrderMoney({ row }: { row: Order }) {
  const t = useTranslations('order')
  const waits = Number(row.waiting_amount ?? 0) > 0
  return (
    <section className={styles.money} aria-label={t('money')}>
      <div>
        <h3>{t('fee')}</h3>
        <span className={styles.figures}>
          <span>
            {t('received')} <b>{<Money value={textOf(row.received_amount)} />}</b>
          </span>
          <span>
            {t('due')} <b>{<Money value={textOf(row.service_fee)} />}</b>
          </span>
        </span>
        <Rail done={row.received_amount} waiting={row.waiting_amount} whole={row.service_fee} />
        <p className={styles.rest}>
          {t('unreceived')} <Money value={textOf(row.unreceived_amount)} />
          {waits && (
            <>
              ，{t('waiting')} <Money value={textOf(row.waiting_amount)} />
            </>
          )}
        </p>
      </div>
      {row.order_type === 'LOAN' && (
        <div>
          <h3>{t('disbursement')}</h3>
          <span className={styles.figures}>
            <span>
              {t('disbursed')} <b>{<Money value={textOf(row.loan_amount)} />}</b>
            </span>
            <span>
              {t('amount')} <b>{<Money value={textOf(row.order_amount)} />}</b>
            </span>
          </span>
          <Rail done={row.loan_amount} whole={row.order_amount} />
        </div>
      )}
    </section>
  )
}
