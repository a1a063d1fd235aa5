// Who makes an order: somebody of the list of makers with what he has on his desk; any colleague where nobody is listed (docs/domain/order.md#makers).
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { choicesOf } from '@/components/basic/answer'
import { EditField } from '@/components/record/field/edit/edit-field'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'

export function MakerControl(props: EditProps) {
  const t = useTranslations('order')
  const may = useMay()
  const listed = useAll(may('order:maker:q') ? 'POST /api/fintech/biz/orderMaker/page' : null, { pool: true, enabled: '1' })
  const { id, value, record, onChange, disabled } = props
  const rows = listed.data?.records ?? []
  if (!listed.loading && !listed.error && rows.length === 0) return <EditField {...props} />
  const key = textOf(value)
  const options = rows.map((row) => ({
    value: row.user_key,
    label: t('makerLoad', { name: textOf(row.user_name), n: Number(row.open_orders ?? 0), max: Number(row.max_orders ?? 0) }),
    name: textOf(row.user_name),
    disabled: Number(row.open_orders ?? 0) >= Number(row.max_orders ?? 0),
  }))
  const known = options.some((one) => one.value === key)
  const shown =
    key && !known
      ? [{ value: key, label: textOf(record.work_person_name) || key, name: textOf(record.work_person_name), disabled: false }]
      : []
  return (
    <Select
      id={id}
      style={full}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      {...choicesOf(listed)}
      disabled={disabled}
      value={key || undefined}
      options={[...shown, ...options]}
      onChange={(chosen: string | undefined) =>
        onChange(chosen ?? null, { work_person_name: options.find((one) => one.value === chosen)?.name ?? null })
      }
      {...ariaOf(props)}
    />
  )
}
