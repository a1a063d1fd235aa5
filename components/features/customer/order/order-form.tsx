// The form of an order: the fee follows amount and rate, the parts of its signers are shown and may be changed.
import { useTranslations } from 'next-intl'
import { EditField } from '@/components/record/field/edit/edit-field'
import { type EditProps, listOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { CountControl } from '@/components/record/field/number-control'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import { feeByRate } from '@/lib/model/amounts'
import { order } from '@/lib/model/entities/order'
import type { Values } from '@/lib/model/record'
import { equalShares, type Share } from '@/lib/model/shares'
import { reckoned } from '@/lib/model/typed-number'
import { orderCalls } from '../run'
import { MakerControl } from './maker-control'
import styles from './order.module.css'

/** Amount and rate make the fee. */
function Factor(props: EditProps) {
  const { name, record, onChange } = props
  return (
    <EditField
      {...props}
      onChange={(value, beside) => {
        const next: Values = { ...record, [name]: value }
        const [amount, rate] = [reckoned(next.order_amount), reckoned(next.service_rate)]
        const fee = amount === null && (next.order_amount ?? '') !== '' ? null : feeByRate(amount, rate)
        onChange(value, { ...beside, ...(fee !== null && { service_fee: fee }) })
      }}
    />
  )
}

const shares = 'sign_shares'
const sharesOf = (record: Values): Share[] => (Array.isArray(record[shares]) ? (record[shares] as Share[]) : [])

/** The signers with their parts; other people start with equal ones. */
function Signers(props: EditProps) {
  const t = useTranslations('order')
  const { record, name, onChange } = props
  const keys = listOf(record[name])
  const names = listOf(record[`${name.slice(0, -5)}_names`])
  const parts = sharesOf(record)
  return (
    <>
      <EditField {...props} onChange={(value, beside) => onChange(value, { ...beside, [shares]: equalShares(listOf(value)) })} />
      {keys.length > 1 && (
        <div className={styles.parts}>
          {keys.map((key, index) => (
            <div key={key}>
              <span>{names[index] ?? index + 1}</span>
              <CountControl
                id={`${props.id}-${key}`}
                aria-label={t('partOf', { name: names[index] ?? String(index + 1) })}
                style={full}
                min={0}
                scale={4}
                value={parts.find((one) => one.user_key === key)?.rate ?? null}
                onChange={(rate) =>
                  onChange(props.value, {
                    [shares]: keys.map((one) =>
                      one === key
                        ? { user_key: one, rate: rate ?? 0 }
                        : (parts.find((part) => part.user_key === one) ?? { user_key: one, rate: 0 }),
                    ),
                  })
                }
              />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

const controls: FieldControls = {
  order_amount: Factor,
  service_rate: Factor,
  work_person_key: MakerControl,
  sign_keys: Object.assign(Signers, { wide: true }),
}

interface OrderFormProps {
  recordKey?: string | null
  fixed?: Values
  first?: Values
  onClose: () => void
}

export function OrderForm({ recordKey, fixed, first, onClose }: OrderFormProps) {
  return (
    <EntityForm
      definition={order}
      recordKey={recordKey}
      controls={controls}
      fixed={fixed}
      first={first}
      refresh={orderCalls}
      onClose={onClose}
    />
  )
}
