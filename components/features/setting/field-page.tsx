// 自定义字段: the fields that administrators add to records, by kind of record (docs/domain/custom-fields.md#definition).
'use client'
import { Button, Select } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { StatusText } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { replaceAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import { RowActions } from '@/components/record/list/row-actions'
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
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('label')}</th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('dict')}</th>
                <th scope="col">{t('marks')}</th>
                <th scope="col">{t('group')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col">{t('actions')}</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map((row) => (
                <tr key={textOf(row.field_key)}>
                  <th scope="row">
                    {textOf(row.label)}
                    <small>{textOf(row.field_name)}</small>
                  </th>
                  <td>
                    {t(`types.${textOf(row.field_type)}`)}
                    {row.format && <small>{t(`formats.${row.format}`)}</small>}
                  </td>
                  <td>{textOf(row.dict_code) || <Empty />}</td>
                  <td>{marks(row).join(list) || <Empty />}</td>
                  <td>{textOf(row.group_name) || <Empty />}</td>
                  <td>
                    <StatusText shape={row.status === '0' ? 'idle' : 'ok'}>{row.status === '0' ? t('off') : t('on')}</StatusText>
                  </td>
                  <td>
                    <RowActions
                      actions={[
                        ...(may('sys:field:e') ? [{ key: 'edit', label: t('edit'), onClick: () => setOpen(row) }] : []),
                        ...(may('sys:field:d')
                          ? [{ key: 'delete', label: t('delete'), danger: true, onClick: () => void remove(row) }]
                          : []),
                      ]}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
