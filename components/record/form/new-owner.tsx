// The form of a transfer: receiver, access level of the former owner, and reason (docs/domain/customer.md#transfer, docs/domain/supplier.md#transfer).
import { Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from './form-field'

const kept = ['NONE', 'READ', 'WRITE'] as const
const longestReason = 200

interface Given {
  receiver: Option[]
  keep: (typeof kept)[number]
  reason: string
}

/** The values of the fields; `ask` returns them as input of the calls, or null while the receiver is missing, which the fields then show. */
export function useNewOwner() {
  const [given, setGiven] = useState<Given>({ receiver: [], keep: 'NONE', reason: '' })
  const [asked, setAsked] = useState(false)
  const ask = () => {
    setAsked(true)
    const owner = given.receiver[0]
    const reason = given.reason.trim()
    return owner ? { owner_key: owner.value, keep: given.keep, ...(reason && { reason }) } : null
  }
  return { ask, fields: { given, missing: asked && given.receiver.length === 0, onChange: setGiven } }
}

interface NewOwnerFieldsProps {
  given: Given
  missing: boolean
  onChange: (given: Given) => void
  /** Between what is kept and the reason. */
  children?: ReactNode
}

export function NewOwnerFields({ given, missing, onChange, children }: NewOwnerFieldsProps) {
  const t = useTranslations('widget.newOwner')
  const id = useId()
  return (
    <>
      <Labelled id={id} label={t('receiver')} required wide message={missing ? t('receiverMissing') : undefined}>
        <RefControl
          id={id}
          field={{ kind: 'ref', to: 'user' }}
          lookup
          value={given.receiver}
          onChange={(receiver) => onChange({ ...given, receiver })}
        />
      </Labelled>
      <Labelled id={`${id}-keep`} label={t('keep')} group wide>
        <Radio.Group
          aria-labelledby={`${id}-keep-label`}
          value={given.keep}
          onChange={(event) => onChange({ ...given, keep: event.target.value })}
          options={kept.map((one) => ({ value: one, label: t(`keeps.${one}`) }))}
        />
      </Labelled>
      {children}
      <Labelled id={`${id}-reason`} label={t('reason')} wide>
        <TextAreaControl
          id={`${id}-reason`}
          most={longestReason}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={given.reason}
          onChange={(event) => onChange({ ...given, reason: event.target.value })}
        />
      </Labelled>
    </>
  )
}
