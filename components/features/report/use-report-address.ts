// The state of a report in its address: period, filters, grouping, comparison.
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { recordKey } from '@/lib/model/record-key'
import { type ReportPeriod, reportPeriods } from '@/lib/model/reports/report'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
const isKey = (text: string | null): text is string => text !== null && recordKey.test(text)

export interface ReportAddress {
  period: ReportPeriod
  from: string | null
  to: string | null
  depart: string | null
  user: string | null
  channel: string | null
  dimension: string | null
  compare: boolean
  /** The sheet of the message that led here. */
  sheet: string | null
}

/** Reads the address; malformed values are ignored. */
export function readReportAddress(params: URLSearchParams, usual: ReportPeriod = 'MONTH'): ReportAddress {
  const period = reportPeriods.find((one) => one === params.get('period'))
  const [from, to] = [params.get('from'), params.get('to')]
  const days = isDay(from) && isDay(to) && from <= to
  const key = (name: string) => {
    const value = params.get(name)
    return isKey(value) ? value : null
  }
  return {
    period: period === 'CUSTOM' && !days ? usual : (period ?? usual),
    from: days ? from : null,
    to: days ? to : null,
    depart: key('depart'),
    user: key('user'),
    channel: key('channel'),
    dimension: params.get('by'),
    compare: params.get('compare') !== '0',
    sheet: key('sheet'),
  }
}

/** @param usual the period of an address that names none */
export function useReportAddress(usual?: ReportPeriod) {
  const { path, params } = useViewAddress()
  const address = readReportAddress(params, usual)
  const change = (values: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) value === null ? next.delete(name) : next.set(name, value)
    replaceAddress(path, next)
  }
  return { address, change }
}

/** The input of the call for an address. */
export function inputOf({ period, from, to, depart, user, channel, dimension }: ReportAddress, dimensions: readonly string[]) {
  return {
    period,
    ...(period === 'CUSTOM' && from && to && { from, to }),
    ...(depart && { depart }),
    ...(user && { user }),
    ...(channel && { channel }),
    ...(dimension && dimensions.includes(dimension) && { dimension }),
  }
}
