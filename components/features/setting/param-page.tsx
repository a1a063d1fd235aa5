// 系统参数: each named setting with its meaning, changed in its own line.
'use client'
import { Button, Select, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { TableSkeleton } from '@/components/basic/skeleton'
import { PageHead } from '@/components/frame/page-head'
import { NumberControl } from '@/components/record/field/number-control'
import { SetConflict } from '@/components/record/form/set-conflict'
import { type SharedCopy, useSharedCopy } from '@/components/record/form/use-shared-copy'
import { formatDateTime } from '@/lib/client/format'
import { answerRunner } from '@/lib/client/run-action'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { ParameterRow } from '@/lib/model/calls/settings'
import styles from './setting.module.css'

export function ParamPage() {
  const t = useTranslations('setting.param')
  const locked = !useMay()('sys:param:e')
  const sayer = (row: ParameterRow) => (one: string) =>
    row.kind === 'flag' ? t(one === '1' ? 'on' : 'off') : t.has(`option.${one}`) ? t(`option.${one}`) : one
  const list = useCall('POST /api/app/base/app/sys/param/query')
  return (
    <>
      <PageHead />
      <p className={styles.note}>{t('note')}</p>
      <Answer of={list} skeleton={<TableSkeleton columns={4} />}>
        {(data) => (
          <DataTable
            cards
            edge
            className={styles.table}
            rows={data.records}
            rowKey={({ code }) => code}
            useLine={useParameter}
            columns={[
              {
                title: t('name'),
                kind: 'name',
                cell: (row) => (
                  <>
                    {row.name}
                    <small>{row.code}</small>
                  </>
                ),
              },
              {
                title: t('value'),
                at: 'wide',
                cell: (row, _, parameter) => (
                  <>
                    <ParameterControl row={row} parameter={parameter} locked={locked} say={sayer(row)} />
                    <ParameterConflict row={row} parameter={parameter} say={sayer(row)} />
                  </>
                ),
              },
              {
                title: t('default'),
                named: true,
                cell: (row, _, { saving, set }) => (
                  <>
                    {sayer(row)(row.default_value)}{' '}
                    {!locked && row.value !== row.default_value && (
                      <Button size="small" type="link" disabled={saving} onClick={() => void set(row.default_value)}>
                        {t('reset')}
                      </Button>
                    )}
                  </>
                ),
              },
              {
                title: t('changed'),
                cell: ({ update_time, update_by_name }) =>
                  update_time ? t('by', { time: formatDateTime(update_time), name: update_by_name ?? '—' }) : t('never'),
              },
            ]}
          />
        )}
      </Answer>
    </>
  )
}

interface PartProps {
  row: ParameterRow
  parameter: ParameterCopy
  /** A value as it is shown. */
  say: (value: string) => string
}

/** A switch and a choice are saved when they are changed, a number by its button. */
function ParameterControl({ row, parameter, locked, say }: PartProps & { locked: boolean }): ReactNode {
  const t = useTranslations('setting.param')
  const { value, saving, dirty, type, set, save } = parameter
  if (row.kind === 'flag') {
    return (
      <Switch
        aria-label={row.name}
        checked={value === '1'}
        loading={saving}
        disabled={locked}
        checkedChildren={t('on')}
        unCheckedChildren={t('off')}
        onChange={(on) => void set(on ? '1' : '0')}
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
        onChange={(next: string) => void set(next)}
      />
    )
  }
  const limits = { min: row.min ?? 0, max: row.max ?? 999_999_999 }
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <NumberControl
        scale={0}
        aria-label={row.name}
        title={t('range', limits)}
        min={limits.min}
        max={limits.max}
        value={value}
        disabled={locked}
        onChange={(next) => type(next ?? row.value)}
      />
      {(dirty || saving) && (
        <Button htmlType="submit" type="primary" loading={saving}>
          {t('save')}
        </Button>
      )}
    </form>
  )
}

function ParameterConflict({ row, parameter, say }: PartProps) {
  const { conflict, settle, endConflict } = parameter
  if (!conflict) return null
  return (
    <SetConflict
      sets={conflict.sets}
      who={conflict.who}
      labelOf={() => row.name}
      show={(value) => say(value ?? row.default_value)}
      onMerge={(merged) => void settle({ ...conflict.theirs, value: merged.get(row.code) ?? conflict.theirs.value }, conflict.theirs)}
      onClose={endConflict}
    />
  )
}

const run = answerRunner(['/sys/param/'])

interface Copy {
  value: string
  version: number
}

const copyOf = ({ value, row_version }: ParameterRow): Copy => ({ value, version: row_version })

interface ParameterCopy extends Pick<SharedCopy<Copy, string>, 'dirty' | 'saving' | 'save' | 'settle' | 'conflict' | 'endConflict'> {
  value: string
  /** Changes what is shown; `save` sends it. */
  type: (value: string) => void
  /** Sends a value at once; where it is refused the stored one is shown again. */
  set: (value: string) => Promise<void>
}

/** The edited copy of one parameter: it can be changed during a save, and never silently overwrites another administrator's value. */
function useParameter(row: ParameterRow): ParameterCopy {
  const { code } = row
  const stored = useMemo(() => copyOf(row), [row])
  const copy = useSharedCopy<Copy, string>({
    of: code,
    stored,
    settingsOf: ({ value }) => new Map([[code, value]]),
    readTheirs: (data) => copyOf(data as ParameterRow),
    async send({ value }, { version }, options) {
      const saved = await run('POST /api/app/base/app/sys/param/save', { code, value, row_version: version }, options)
      return saved && copyOf(saved)
    },
  })
  const { base } = copy
  return {
    ...copy,
    value: copy.value.value,
    type: (value) => copy.change((now) => ({ ...now, value })),
    async set(value) {
      if (!(await copy.settle({ ...base, value }, base))) copy.reset()
    },
  }
}
