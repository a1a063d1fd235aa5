// Orders, incomes and loans on the timeline of their customer.
import { useTranslations } from 'next-intl'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { formatNumber } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import { income } from '@/lib/model/entities/income'
import { loan } from '@/lib/model/entities/loan'
import { order } from '@/lib/model/entities/order'
import { linkEntry, type TimelineEntry } from './timeline-items'
import { useStream } from './use-stream'

/** The streams of a customer's orders, incomes and loans, as far as the user may see them. */
export function useMoney(customerKey: string, wanted: boolean) {
  const t = useTranslations('follow')
  const may = useMay()
  const states = { order: useDict('ORDER_STATUS'), income: useDict('INCOME_STATUS'), loan: useDict('LOAN_STATUS') }
  const of = { customer_key: [customerKey] }
  const sees = (permission: string) => wanted && may(`${permission}:q`)
  const orders = useStream(sees(order.permission) ? callOf(order, 'query') : null, of, (row) => row.create_time)
  const incomes = useStream(sees(income.permission) ? callOf(income, 'query') : null, of, (row) => row.create_time)
  const loans = useStream(sees(loan.permission) ? callOf(loan, 'query') : null, of, (row) => row.create_time)
  const item = (key: string, row: { create_time: string; create_by_name?: string | null }, href: string, text: string) =>
    linkEntry({ key, time: row.create_time, who: row.create_by_name ?? t('system'), what: t('money'), href, text })
  const items: TimelineEntry[] = [
    ...orders.rows.map((row) =>
      item(
        row.order_key,
        row,
        `/order/list?open=${row.order_key}`,
        t('orderAdded', { name: textOf(row.order_name), amount: formatNumber(row.order_amount), state: states.order.textOf(row.status) }),
      ),
    ),
    ...incomes.rows.map((row) =>
      item(
        row.income_key,
        row,
        `/order/income?open=${row.income_key}`,
        t(row.is_refund ? 'refundAdded' : 'incomeAdded', {
          code: textOf(row.income_code),
          amount: formatNumber(row.amount),
          state: states.income.textOf(row.status),
        }),
      ),
    ),
    ...loans.rows.map((row) =>
      item(
        row.loan_key,
        row,
        `/order/loan?open=${row.loan_key}`,
        t('loanAdded', { code: textOf(row.loan_code), amount: formatNumber(row.apply_amount), state: states.loan.textOf(row.status) }),
      ),
    ),
  ]
  const shown = [order, income, loan].some(({ permission }) => may(`${permission}:q`))
  return { streams: [orders, incomes, loans], items, shown }
}
