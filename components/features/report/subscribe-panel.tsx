// 订阅: who gets this report, on which weekday or day of the month, at what time; and one's own subscriptions (docs/domain/statistics.md#subscriptions).
'use client'
import { Button, Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { RefControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { Labelled } from '@/components/record/form/form-field'
import { notify, send } from '@/lib/client/api'
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

const field = refs('user')
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

export function SubscribePanel({ report, address, onClose }: { report: ReportName; address: ReportAddress; onClose: () => void }) {
  const t = useTranslations('report')
  const ts = useTranslations('report.sub')
  const id = useId()
  const me = useMe()
  const name = useStore(userState, (user) => user.name)
  const [title, setTitle] = useState(() => t(`name.${report}`))
  const [cycle, setCycle] = useState<'WEEK' | 'MONTH'>('WEEK')
  const [day, setDay] = useState('1')
  const [time, setTime] = useState('08:30')
  const [receivers, setReceivers] = useState<Option[]>([{ value: me, label: name }])
  const own = useCall('POST /api/fintech/biz/statistics/subscription/query', { report })
  const { busy, alone } = useAlone()
  const save = () =>
    alone(async () => {
      const { depart, user, channel, dimension, period } = address
      const filters = { ...(depart && { depart }), ...(user && { user }), ...(channel && { channel }), ...(dimension && { dimension }) }
      await send('POST /api/fintech/biz/statistics/subscription/save', {
        report,
        title,
        filters,
        period: period === 'CUSTOM' ? 'MONTH' : period,
        cycle,
        day: Number(day),
        time,
        receiver_keys: receivers.map(({ value }) => value),
      })
      notify().success(ts('done'))
      own.retry()
    })
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
      <p>{ts('hint')}</p>
      <Labelled id={`${id}-title`} name="title" label={ts('name')} required>
        <Input id={`${id}-title`} value={title} maxLength={60} onChange={(event) => setTitle(event.target.value)} />
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
          onChange={(next: 'WEEK' | 'MONTH') => {
            setCycle(next)
            setDay('1')
          }}
        />
        <Select aria-label={cycle === 'WEEK' ? ts('weekly') : ts('monthly')} value={day} options={days} onChange={setDay} />
        <Input type="time" aria-label={ts('time')} value={time} onChange={(event) => setTime(event.target.value)} />
      </fieldset>
      <Labelled id={`${id}-to`} name="receiver_keys" label={ts('to')} required>
        <RefControl id={`${id}-to`} field={field} multiple value={receivers} onChange={setReceivers} />
        <small>{ts('toHint')}</small>
      </Labelled>
      <div className={styles.panelFoot}>
        <Button onClick={onClose}>{ts('cancel')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={title.trim() === '' || receivers.length === 0 || time === ''}
          onClick={() => void save()}
        >
          {ts('save')}
        </Button>
      </div>
      <h3>{ts('own')}</h3>
      {own.data?.length === 0 && <p>{ts('none')}</p>}
      <ul>
        {own.data?.map((one) => (
          <li key={one.subscription_key}>
            <b>{one.title}</b>
            <span>
              {`${one.cycle === 'WEEK' ? `${ts('weekly')} ${ts(`weekday.${one.day}`)}` : `${ts('monthly')} ${ts('monthDay', { n: one.day })}`} ${one.time}`}
            </span>
            <span>{one.receiver_names.join('、')}</span>
            <span>{one.enabled ? ts('next', { time: one.next_time.slice(0, 16) }) : ts('off')}</span>
            <Button size="small" type="text" danger onClick={() => void remove(one)}>
              {ts('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
