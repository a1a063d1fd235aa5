// 自定义字段: the fields that administrators add to records, by kind of record (docs/domain/custom-fields.md#definition).
'use client'
import { Button, Select } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import { RowCommands } from '@/components/basic/row-commands'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { replaceAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { ListRow } from '@/components/record/record-calls'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { entities } from '@/lib/model/entities/registry'
import { customField } from '@/lib/model/settings'
import styles from './setting.module.css'

const FieldForm = dynamic(() => retried(() => import('./field-form').then((module) => module.FieldForm)), { ssr: false })

/** Kinds of records that take fields of their own. */
const kinds = entities.filter(({ ext }) => ext).map(({ name }) => name)

export function FieldPage() {
  const { list } = useMarks()
  const t = useTranslations('setting.field')
  const names = useTranslations('entity')
  const may = useMay()
  const { path, params } = useViewAddress()
  const [kind, setKind] = useState(() => kinds.find((one) => one === params.get('entity')) ?? kinds[0] ?? '')
  const [open, setOpen] = useState<ListRow<typeof customField> | 'new' | null>(null)
  const fields = useCall('POST /api/app/base/app/sys/customField/query', { entity: kind, all: true }, { keep: true })
  const nameOf = (one: string) => (names.has(`${one}.name`) ? names(`${one}.name`) : one)
  const remove = (row: ListRow<typeof customField>) =>
    deleteRecords({
      definition: customField,
      rows: [row],
      text: t('askDelete', { name: textOf(row.label) }),
      okText: t('delete'),
      cancelText: t('cancel'),
    })
  const add = may('sys:field:a') && (
    <Button type="primary" icon={<Icon name="add" size={14} />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  )
  const marks = (row: ListRow<typeof customField>) =>
    (['required', 'is_unique', 'show_list', 'show_filter'] as const)
      .filter((name) => row[name] === true)
      .map((name) => names(`custom_field.field.${name}`))
  const { data } = fields
  return (
    <>
      <PageHead>{add}</PageHead>
      <div className={styles.bar}>
        <label htmlFor="field-kind">{t('kind')}</label>
        <Select
          id="field-kind"
          className={styles.control}
          value={kind}
          options={kinds.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(next: string) => {
            setKind(next)
            replaceAddress(path, `entity=${next}`)
          }}
        />
      </div>
      {data && data.records.length > 0 ? (
        <DataTable
          edge
          className={styles.table}
          rows={data.records}
          rowKey={(row) => textOf(row.field_key)}
          columns={[
            {
              title: t('label'),
              kind: 'name',
              cell: (row) => (
                <>
                  {textOf(row.label)}
                  <small>{textOf(row.field_name)}</small>
                </>
              ),
            },
            {
              title: t('type'),
              cell: (row) => (
                <>
                  {t(`types.${textOf(row.field_type)}`)}
                  {row.format && <small>{t(`formats.${row.format}`)}</small>}
                </>
              ),
            },
            { title: t('dict'), cell: (row) => textOf(row.dict_code) },
            { title: t('marks'), cell: (row) => marks(row).join(list) },
            { title: t('group'), cell: (row) => textOf(row.group_name) },
            {
              title: t('status'),
              cell: ({ status }) => <StatusText shape={status === '0' ? 'idle' : 'ok'}>{t(status === '0' ? 'off' : 'on')}</StatusText>,
            },
            {
              title: t('actions'),
              kind: 'actions',
              cell: (row) => (
                <RowCommands
                  commands={[
                    may('sys:field:e') && { name: t('edit'), onClick: () => setOpen(row) },
                    may('sys:field:d') && { name: t('delete'), danger: true, onClick: () => void remove(row) },
                  ]}
                />
              ),
            },
          ]}
        />
      ) : (
        <Answer of={fields} skeleton={<TableSkeleton />}>
          {() => (
            <State picture="firstUse" title={t('empty', { name: nameOf(kind) })} text={t('emptyText')}>
              {add}
            </State>
          )}
        </Answer>
      )}
      {open && (
        <FieldForm entity={kind} row={open === 'new' ? null : open} next={(data?.records.length ?? 0) + 1} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
