// 系统参数: each named setting with its meaning, changed in its own line.
'use client'
import { Button, Select, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TableSkeleton } from '@/components/basic/skeleton'
import { Unanswered } from '@/components/basic/unanswered'
import { PageHead } from '@/components/frame/page-head'
import { NumberControl } from '@/components/record/field/number-control'
import { notify, send } from '@/lib/client/api'
import { formatDateTime } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useHydrated } from '@/lib/client/use-window'
import type { ParameterRow } from '@/lib/model/calls/settings'
import styles from './setting.module.css'

export function ParamPage() {
  return useHydrated() ? <LivePage /> : <TableSkeleton />
}

function LivePage() {
  const t = useTranslations('setting.param')
  const may = useMay()
  const list = useCall('POST /api/app/base/app/sys/param/query')
  return (
    <>
      <PageHead />
      <p className={styles.note}>{t('note')}</p>
      {list.data ? (
        <div className={styles.scroll}>
          <table className={styles.cards}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('value')}</th>
                <th scope="col">{t('default')}</th>
                <th scope="col">{t('changed')}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.records.map((row) => (
                <ParameterLine key={`${row.code} ${row.value}`} row={row} locked={!may('sys:param:e')} onSaved={list.retry} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Unanswered error={list.error} onRetry={list.retry}>
          <TableSkeleton columns={4} />
        </Unanswered>
      )}
    </>
  )
}

function ParameterLine({ row, locked, onSaved }: { row: ParameterRow; locked: boolean; onSaved: () => void }) {
  const t = useTranslations('setting.param')
  const [value, setValue] = useState(row.value)
  const [saving, setSaving] = useState(false)
  const say = (one: string) => (row.kind === 'flag' ? t(one === '1' ? 'on' : 'off') : t.has(`option.${one}`) ? t(`option.${one}`) : one)
  const limits = { min: row.min ?? 0, max: row.max ?? 999_999_999 }
  const save = async (next: string) => {
    if (saving) return
    setSaving(true)
    try {
      await send('POST /api/app/base/app/sys/param/save', { code: row.code, value: next })
      notify().success(t('saved'))
    } catch {
      setValue(row.value)
    } finally {
      setSaving(false)
      onSaved()
    }
  }
  const control = () => {
    if (row.kind === 'flag') {
      return (
        <Switch
          aria-label={row.name}
          checked={value === '1'}
          loading={saving}
          disabled={locked}
          checkedChildren={t('on')}
          unCheckedChildren={t('off')}
          onChange={(on) => {
            setValue(on ? '1' : '0')
            void save(on ? '1' : '0')
          }}
        />
      )
    }
    if (row.kind === 'choice') {
      return (
        <Select
          aria-label={row.name}
          className={styles.control}
          value={value}
          loading={saving}
          disabled={locked || saving}
          options={row.options.map((one) => ({ value: one, label: say(one) }))}
          onChange={(next: string) => {
            setValue(next)
            void save(next)
          }}
        />
      )
    }
    return (
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          void save(value)
        }}
      >
        <NumberControl
          scale={0}
          aria-label={row.name}
          title={t('range', limits)}
          min={limits.min}
          max={limits.max}
          value={value}
          disabled={locked || saving}
          onChange={(next) => setValue(next ?? row.value)}
        />
        {value !== row.value && (
          <Button htmlType="submit" type="primary" loading={saving}>
            {t('save')}
          </Button>
        )}
      </form>
    )
  }
  return (
    <tr>
      <th scope="row" data-at="title">
        {row.name}
        <small>{row.code}</small>
      </th>
      <td data-at="wide">{control()}</td>
      <td data-label={t('default')}>
        {say(row.default_value)}
        {!locked && row.value !== row.default_value && (
          <Button
            size="small"
            type="link"
            onClick={() => {
              setValue(row.default_value)
              void save(row.default_value)
            }}
          >
            {t('reset')}
          </Button>
        )}
      </td>
      <td>{row.update_time ? t('by', { time: formatDateTime(row.update_time), name: row.update_by_name ?? '—' }) : t('never')}</td>
    </tr>
  )
}
