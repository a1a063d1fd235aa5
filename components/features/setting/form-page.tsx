// 表单元数据: the fields of each record's form under the names by which processes, expressions and calls know them.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { DataTable } from '@/components/basic/data-table'
import { TableSkeleton } from '@/components/basic/skeleton'
import { replaceAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { useCall } from '@/lib/client/use-call'
import styles from './setting.module.css'

export function FormPage() {
  const t = useTranslations('setting.form')
  const { path, params } = useViewAddress()
  const tables = useCall('POST /api/forms/biz/meta/table/getList')
  const asked = params.get('entity')
  const all = tables.data?.records ?? []
  const table = (all.find((one) => one.table === asked) ?? all[0])?.table
  const fields = useCall(table ? 'POST /api/forms/biz/meta/table/field/getList' : null, { table: table ?? '' }, { keep: true })
  const answer = tables.error ? tables : fields
  return (
    <>
      <PageHead />
      <p className={styles.note}>{t('note')}</p>
      <div className={styles.bar}>
        <label htmlFor="form-entity">{t('entity')}</label>
        <Select
          id="form-entity"
          className={styles.control}
          showSearch={{ optionFilterProp: 'label' }}
          value={table}
          options={all.map(({ table: value, label }) => ({ value, label }))}
          onChange={(next: string) => replaceAddress(path, `entity=${next}`)}
        />
      </div>
      <Notes of={answer} />
      {fields.data ? (
        <DataTable
          edge
          className={styles.table}
          rows={fields.data}
          rowKey={({ field }) => field}
          columns={[
            {
              title: t('field'),
              kind: 'name',
              cell: ({ label, field }) => (
                <>
                  {label}
                  <small>{field}</small>
                </>
              ),
            },
            { title: t('section'), cell: (row) => row.section_label },
            { title: t('kind'), cell: (row) => t(`kinds.${row.type}`) },
            { title: t('dict'), cell: (row) => row.dict },
            { title: t('required'), cell: (row) => (row.required ? t('yes') : null) },
          ]}
        />
      ) : (
        <Unanswered of={answer} skeleton={<TableSkeleton columns={5} />} />
      )}
    </>
  )
}
