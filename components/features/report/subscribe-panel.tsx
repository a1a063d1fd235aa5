// 订阅: who gets this report, on which weekday or day of the month, at what time; and one's own subscriptions (docs/domain/statistics.md#subscriptions).
import { Button, Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useMarks } from '@/components/basic/use-marks'
import { RefControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { notify, send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMe } from '@/lib/client/use-may'
import type { Subscription } from '@/lib/model/calls/statistics'
import { refs } from '@/lib/model/field'
import type { ReportName } from '@/lib/model/reports/registry'
import styles from './report.module.css'
import type { ReportAddress } from './use-report-address'

type Cycle = 'WEEK' | 'MONTH'
type Period = 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR'

const field = refs('user')
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

export function SubscribePanel({ report, address, onClose }: { report: ReportName; address: ReportAddress; onClose: () => void }) {
  const marks = useMarks()
  const t = useTranslations('report')
  const ts = useTranslations('report.sub')
  const id = useId()
  const me = useMe()
  const name = useStore(userState, (user) => user.name)
  const fresh = {
    title: t(`name.${report}`),
    cycle: 'WEEK' as Cycle,
    day: '1',
    time: '08:30',
    receivers: [{ value: me, label: name }] as Option[],
  }
  const [values, setValues] = useState(fresh)
  const { title, cycle, day, time, receivers } = values
  const change = (some: Partial<typeof values>) => setValues((all) => ({ ...all, ...some }))
  /** The subscription that is changed; without one a new one is made. */
  const [old, setOld] = useState<Subscription | null>(null)
  const edit = (one: Subscription | null) => {
    setOld(one)
    setValues(
      one
        ? {
            title: one.title,
            cycle: one.cycle === 'MONTH' ? 'MONTH' : 'WEEK',
            day: String(one.day),
            time: one.time,
            receivers: one.receiver_keys.map((value, index) => ({ value, label: one.receiver_names[index] ?? value })),
          }
        : fresh,
    )
  }
  const own = useCall('POST /api/fintech/biz/statistics/subscription/query', { report })
  const { busy, alone } = useAlone()
  /** Shows at once what was stored: the next change goes by its version. */
  const put = (saved: Subscription) => {
    const list = own.data ?? []
    const known = list.some((one) => one.subscription_key === saved.subscription_key)
    own.replace(known ? list.map((one) => (one.subscription_key === saved.subscription_key ? saved : one)) : [...list, saved])
  }
  const save = () =>
    alone(async () => {
      const { depart, user, channel, dimension, period } = address
      const filters = { ...(depart && { depart }), ...(user && { user }), ...(channel && { channel }), ...(dimension && { dimension }) }
      const saved = await send('POST /api/fintech/biz/statistics/subscription/save', {
        report,
        title,
        // a changed one keeps what it reports on
        ...(old
          ? { subscription_key: old.subscription_key, row_version: old.row_version, period: old.period as Period }
          : { filters, period: period === 'CUSTOM' ? 'MONTH' : period }),
        cycle,
        day: Number(day),
        time,
        receiver_keys: receivers.map(({ value }) => value),
      })
      notify().success(ts(old ? 'changed' : 'done'))
      edit(null)
      put(saved)
    }, own.retry)
  const toggle = ({ subscription_key, row_version, title, period, cycle, day, time, receiver_keys, enabled }: Subscription) =>
    alone(async () => {
      const kept = { title, period: period as Period, cycle: cycle as Cycle, day, time, receiver_keys }
      const same = { subscription_key, row_version, report, ...kept }
      put(await send('POST /api/fintech/biz/statistics/subscription/save', { ...same, enabled: !enabled }))
    }, own.retry)
  const remove = async ({ subscription_key, title: named }: Subscription) => {
    if (!(await confirmAction({ title: ts('askRemove', { name: named }), okText: ts('remove'), cancelText: ts('cancel'), danger: true })))
      return
    await send('POST /api/fintech/biz/statistics/subscription/delete', { subscription_key })
    notify().success(ts('removed'))
    own.retry()
  }
  const days =
    cycle === 'WEEK'
      ? weekdays.map((value) => ({ value, label: ts(`weekday.${value}`) }))
      : Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: ts('monthDay', { n: index + 1 }) }))
  return (
    <aside className={styles.panel} aria-label={ts('title')}>
      <header>
        <h2>{ts('title')}</h2>
        <Button type="text" size="small" aria-label={ts('close')} icon={<Icon name="close" size={14} />} onClick={onClose} />
      </header>
      <p>{old ? ts('editing', { name: old.title }) : ts('hint')}</p>
      <Labelled id={`${id}-title`} name="title" label={ts('name')} required>
        <TextControl id={`${id}-title`} value={title} most={60} onChange={(event) => change({ title: event.target.value })} />
      </Labelled>
      <fieldset className={styles.when}>
        <legend>{ts('when')}</legend>
        <Select
          aria-label={ts('when')}
          value={cycle}
          options={[
            { value: 'WEEK', label: ts('weekly') },
            { value: 'MONTH', label: ts('monthly') },
          ]}
          onChange={(next: Cycle) => change({ cycle: next, day: '1' })}
        />
        <Select
          aria-label={cycle === 'WEEK' ? ts('weekly') : ts('monthly')}
          value={day}
          options={days}
          onChange={(next) => change({ day: next })}
        />
        <Input type="time" aria-label={ts('time')} value={time} onChange={(event) => change({ time: event.target.value })} />
      </fieldset>
      <Labelled id={`${id}-to`} name="receiver_keys" label={ts('to')} required>
        <RefControl id={`${id}-to`} field={field} multiple value={receivers} onChange={(chosen) => change({ receivers: chosen })} />
        <small>{ts('toHint')}</small>
      </Labelled>
      <div className={styles.panelFoot}>
        <Button onClick={() => (old ? edit(null) : onClose())}>{ts('cancel')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={title.trim() === '' || receivers.length === 0 || time === ''}
          onClick={() => void save()}
        >
          {ts(old ? 'saveChange' : 'save')}
        </Button>
      </div>
      <h3>{ts('own')}</h3>
      <Answer of={own} skeleton={<LinesSkeleton lines={2} />} empty={<p>{ts('none')}</p>}>
        {(rows) => (
          <ul>
            {rows.map((one) => (
              <li key={one.subscription_key}>
                <b>{one.title}</b>
                <span>
                  {`${one.cycle === 'WEEK' ? `${ts('weekly')} ${ts(`weekday.${one.day}`)}` : `${ts('monthly')} ${ts('monthDay', { n: one.day })}`} ${one.time}`}
                </span>
                <span>{one.receiver_names.join(marks.list)}</span>
                <span>{one.enabled ? ts('next', { time: formatMinute(one.next_time) }) : ts('off')}</span>
                <span className={styles.subActions}>
                  <Button size="small" type="text" onClick={() => edit(one)}>
                    {ts('edit')}
                  </Button>
                  <Button size="small" type="text" disabled={busy} onClick={() => void toggle(one)}>
                    {ts(one.enabled ? 'stop' : 'resume')}
                  </Button>
                  <Button size="small" type="text" danger onClick={() => void remove(one)}>
                    {ts('remove')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </aside>
  )
}
