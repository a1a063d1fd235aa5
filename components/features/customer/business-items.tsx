// Opportunities by their stages, reservations, tickets, quotes and contracts on the timeline of their customer.
import { useTranslations } from 'next-intl'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { formatMinute, formatNumber } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import { businessStageLog } from '@/lib/model/entities/business'
import { contract } from '@/lib/model/entities/contract'
import { pricing } from '@/lib/model/entities/pricing'
import { reservation } from '@/lib/model/entities/reservation'
import { tickets } from '@/lib/model/entities/tickets'
import { linkEntry, type TimelineEntry } from './timeline-items'
import { useStream } from './use-stream'

/** The order of creation, which not every list has by itself. */
const newestFirst = { column: 'createTime', order: 'desc' } as const

const kinds = [businessStageLog, reservation, tickets, pricing, contract]

/** The streams of a customer's business records that the user may see. */
export function useBusiness(customerKey: string, wanted: boolean) {
  const t = useTranslations('follow')
  const may = useMay()
  const states = {
    reservation: useDict('RESERVATION_STATUS'),
    ticket: useDict('TICKET_STATUS'),
    quote: useDict('PRICING_STATUS'),
    contract: useDict('CONTRACT_STATUS'),
  }
  const of = { customer_key: customerKey, ...newestFirst }
  const sees = (permission: string) => wanted && may(`${permission}:q`)
  const stages = useStream(sees(businessStageLog.permission) ? callOf(businessStageLog, 'query') : null, of, (row) => row.create_time)
  const reservations = useStream(sees(reservation.permission) ? callOf(reservation, 'query') : null, of, (row) => row.create_time)
  const ticketRows = useStream(sees(tickets.permission) ? callOf(tickets, 'query') : null, of, (row) => row.create_time)
  const quotes = useStream(sees(pricing.permission) ? callOf(pricing, 'query') : null, of, (row) => row.create_time)
  const contracts = useStream(sees(contract.permission) ? callOf(contract, 'query') : null, of, (row) => row.create_time)
  const made = (key: string, row: { create_time: string; create_by_name?: string | null }, what: string, href: string, text: string) =>
    linkEntry({ key, time: row.create_time, who: row.create_by_name ?? t('system'), what, href, text })
  const items: TimelineEntry[] = [
    ...stages.rows.map((row) =>
      linkEntry({
        key: row.log_key,
        time: row.create_time,
        who: row.operator_name ?? t('system'),
        what: t('kindOf.business'),
        href: `/crm/business?open=${row.business_key}`,
        text: t(row.pre_stage_name ? 'stageMoved' : 'businessAdded', {
          name: textOf(row.business_name),
          from: textOf(row.pre_stage_name),
          to: textOf(row.post_stage_name),
        }),
      }),
    ),
    ...reservations.rows.map((row) =>
      made(
        row.reservation_key,
        row,
        t('kindOf.reservation'),
        `/crm/reservation?open=${row.reservation_key}`,
        t('reservationAdded', { time: formatMinute(row.reserve_time), state: states.reservation.textOf(row.status) }),
      ),
    ),
    ...ticketRows.rows.map((row) =>
      made(
        row.ticket_key,
        row,
        t('kindOf.ticket'),
        `/crm/ticket?open=${row.ticket_key}`,
        t('named', { name: textOf(row.ticket_title), state: states.ticket.textOf(row.status) }),
      ),
    ),
    ...quotes.rows.map((row) =>
      made(
        row.pricing_key,
        row,
        t('kindOf.quote'),
        `/pricing/${row.pricing_key}`,
        t('quoteAdded', { name: textOf(row.pricing_name), n: Number(row.version_no), state: states.quote.textOf(row.status) }),
      ),
    ),
    ...contracts.rows.map((row) =>
      made(
        row.contract_key,
        row,
        t('kindOf.contract'),
        `/contract/list/${row.contract_key}`,
        t('contractAdded', {
          name: textOf(row.contract_name),
          amount: formatNumber(row.amount),
          state: states.contract.textOf(row.status),
        }),
      ),
    ),
  ]
  return {
    streams: [stages, reservations, ticketRows, quotes, contracts],
    items,
    shown: kinds.some(({ permission }) => may(`${permission}:q`)),
  }
}
