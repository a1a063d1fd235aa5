// Merges customers: the remaining one, the source of each differing field; everything of the others is moved
// (docs/domain/duplicates.md#merge).

import { Button, Radio, Steps } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { WorkDialog } from '@/components/basic/work-dialog'
import type { Opened } from '@/components/record/actions/actions'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RecordPicker } from '@/components/record/field/picker/record-picker'
import { ShowField } from '@/components/record/field/show/show-field'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { PathPreview } from '@/components/record/submission/path-preview'
import { useDisplayNames } from '@/components/record/use-display-names'
import { load } from '@/lib/client/api'
import { useLoaded } from '@/lib/client/use-call'
import { callOf } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import { wireNames } from '@/lib/model/field'
import { isWritable, type Values } from '@/lib/model/record'
import styles from './customer.module.css'
import { Reason } from './dialog-parts'
import type { Customer } from './rows'
import { runAction } from './run'

const most = 10

/** The fields that distinguish customers in the picker: the name in the answer, and its field. */
const pickedColumns = [
  { name: 'customer_name', field: 'customer_name' },
  { name: 'customer_code', field: 'customer_code' },
  { name: 'owner_name', field: 'owner_key' },
  { name: 'area_name', field: 'area' },
]
const pickedFilters = ['customer_name', 'customer_code', 'short_name']
// the owner's name comes with his key
const pickedFields = ['customer_key', 'customer_name', 'customer_code', 'owner_key', 'area_name'].join(',')

/** The writable fields in which the records differ. */
export function differingFields(records: readonly Values[]): string[] {
  return Object.entries(customer.fields)
    .filter(
      ([name, field]) =>
        isWritable(field) &&
        field.kind !== 'code' &&
        new Set(records.map((record) => JSON.stringify(wireNames(name, field).map((wire) => record[wire] ?? null)))).size > 1,
    )
    .map(([name]) => name)
}

/** A field keeps the master's value, or the first one there is where the master has none. */
export function firstPicks(records: readonly Values[], master: string, names: readonly string[]): Record<string, string> {
  const empty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    names.map((name) => {
      const wire = name === 'area' ? 'province_code' : name
      const own = records.find((record) => record.customer_key === master)
      const filled = own && !empty(own[wire]) ? own : records.find((record) => !empty(record[wire]))
      return [name, String((filled ?? own)?.customer_key ?? master)]
    }),
  )
}

export function MergeDialog({ rows, onClose, onDone }: Omit<Opened<Customer>, 'onResult'>) {
  const t = useTranslations('customer')
  const labels = useDisplayNames(customer)
  const [step, setStep] = useState(0)
  const [chosen, setChosen] = useState<Option[]>(() => rows.map((row) => ({ value: row.customer_key, label: row.customer_name })))
  const [master, setMaster] = useState(rows[0]?.customer_key ?? '')
  const [picks, setPicks] = useState<Record<string, string>>({})
  const [picking, setPicking] = useState(false)
  const form = useSmallForm({ reason: '' })
  const reason = form.values.reason.trim()
  const keys = chosen.map((one) => one.value)
  const records = useLoaded(step > 0 ? ['merge', ...keys] : null, () =>
    Promise.all(keys.map((id) => load(callOf(customer, 'detail/{id}'), { id }))),
  )
  const loaded = records.data ?? []
  const names = differingFields(loaded)
  const current = { ...firstPicks(loaded, master, names), ...picks }
  const choose = (picked: readonly Values[]) => {
    const next = picked.map((row) => ({ value: String(row.customer_key), label: String(row.customer_name) }))
    setChosen(next)
    if (!next.some((one) => one.value === master)) setMaster(next[0]?.value ?? '')
    setPicks({})
  }
  const masterName = chosen.find((one) => one.value === master)?.label ?? ''

  const { busy, onOk: merge } = form.dialog(async () => {
    const input = { master_key: master, ids: keys.filter((key) => key !== master), picks: current, reason: reason || undefined }
    if (await runAction('POST /api/fintech/biz/customer/merge', input, { atFields: form.atFields })) onDone()
  })
  return (
    <WorkDialog
      busy={busy}
      title={t('merge')}
      width={880}
      onCancel={onClose}
      footer={[
        <Button key="cancel" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>,
        step > 0 && (
          <Button key="back" disabled={busy} onClick={() => setStep(step - 1)}>
            {t('back')}
          </Button>
        ),
        step < 2 ? (
          <Button key="next" type="primary" disabled={chosen.length < 2 || (step === 1 && !records.data)} onClick={() => setStep(step + 1)}>
            {t('next')}
          </Button>
        ) : (
          <Button key="merge" type="primary" danger loading={busy} onClick={merge}>
            {t('mergeN', { n: chosen.length })}
          </Button>
        ),
      ]}
    >
      <Steps
        className={styles.steps}
        size="small"
        current={step}
        items={[{ title: t('mergeSteps.choose') }, { title: t('mergeSteps.fields') }, { title: t('mergeSteps.confirm') }]}
      />
      {step === 0 && (
        <>
          <p className={styles.concerned}>{t('mergeChoose', { max: most })}</p>
          <Button icon={<Icon name="add" size={14} />} onClick={() => setPicking(true)}>
            {t('mergePick')}
          </Button>
          {chosen.length > 0 && (
            <>
              <p className={styles.concerned}>{t('mergeMaster')}</p>
              <Radio.Group
                vertical
                aria-label={t('mergeMaster')}
                value={master}
                onChange={(event) => setMaster(event.target.value)}
                options={chosen}
              />
            </>
          )}
          {picking && (
            <RecordPicker
              open
              multiple
              title={t('mergeCustomers')}
              call={callOf(customer, 'query')}
              query={{ field: pickedFields }}
              rowKey="customer_key"
              max={most}
              columns={pickedColumns.map(({ name, field }) => ({ name, title: labels.field(field) }))}
              filters={pickedFilters.map((name) => ({ name, title: labels.field(name) }))}
              value={chosen.map((one) => ({ customer_key: one.value, customer_name: one.label }))}
              onConfirm={choose}
              onClose={() => setPicking(false)}
            />
          )}
        </>
      )}
      {step === 1 && !records.data && <Unanswered of={records} skeleton={<LinesSkeleton lines={6} />} />}
      {step === 1 && records.data && names.length === 0 && <p className={styles.concerned}>{t('mergeSame')}</p>}
      {step === 1 && records.data && names.length > 0 && (
        <DataTable
          className={styles.merge}
          rows={names}
          rowKey={(name) => name}
          columns={[
            { title: t('mergeField'), kind: 'name', cell: (name) => labels.field(name) },
            ...loaded.map((record): DataColumn<string> => {
              const key = String(record.customer_key)
              return {
                title: key,
                head: String(record.customer_name),
                cell: (name) => (
                  <Radio checked={current[name] === key} onChange={() => setPicks((before) => ({ ...before, [name]: key }))}>
                    <ShowField
                      definition={customer}
                      name={name}
                      field={customer.fields[name as keyof typeof customer.fields]}
                      row={record}
                      place="page"
                    />
                  </Radio>
                ),
              }
            }),
          ]}
        />
      )}
      {step === 2 && (
        <>
          <p className={styles.concerned}>{t('mergeConfirm', { n: chosen.length - 1, name: masterName })}</p>
          <Reason form={form} name="reason" label={t('reason')} usual={[t('mergeReason.twice'), t('mergeReason.renamed')]} />
          <PathPreview
            quiet
            of={{ business_type: 'customer_merge' }}
            values={{
              master_key: master,
              merged_keys: keys.filter((key) => key !== master),
              picks: current,
              reason: reason || null,
            }}
          />
        </>
      )}
    </WorkDialog>
  )
}
