// The form of a transfer: receiver, access level of the former owner, and reason (docs/domain/customer.md#transfer, docs/domain/supplier.md#transfer).
import { Radio } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { TextAreaControl } from '@/components/record/field/text-control'
import { Labelled } from './form-field'
import { type SmallForm, useSmallForm } from './use-small-form'

const kept = ['NONE', 'READ', 'WRITE'] as const
const longestReason = 200

interface NewOwner {
  owner_key: Option[]
  keep: (typeof kept)[number]
  reason: string
}

const nothing: NewOwner = { owner_key: [], keep: 'NONE', reason: '' }

/** The form of a transfer, with the screen's own fields beside it. */
export function useNewOwner<B extends object>(beside: B) {
  const t = useTranslations('widget.newOwner')
  return useSmallForm({ ...nothing, ...beside }, ({ owner_key }) => ({
    owner_key: owner_key.length === 0 ? t('receiverMissing') : undefined,
  }))
}

/** The values as input of the calls. */
export const newOwnerOf = ({ owner_key, keep, reason }: NewOwner) => ({
  owner_key: owner_key[0]?.value ?? '',
  keep,
  ...(reason.trim() && { reason: reason.trim() }),
})

interface NewOwnerFieldsProps {
  form: SmallForm<NewOwner>
  /** Between what is kept and the reason. */
  children?: ReactNode
}

export function NewOwnerFields({ form, children }: NewOwnerFieldsProps) {
  const t = useTranslations('widget.newOwner')
  const { owner_key, keep, reason } = form.values
  return (
    <>
      <Labelled {...form.label('owner_key')} label={t('receiver')} required wide>
        <RefControl
          {...form.control('owner_key')}
          field={{ kind: 'ref', to: 'user' }}
          lookup
          value={owner_key}
          onChange={(chosen) => form.set({ owner_key: chosen })}
        />
      </Labelled>
      <Labelled {...form.label('keep')} label={t('keep')} group wide>
        <Radio.Group
          aria-labelledby={`${form.label('keep').id}-label`}
          value={keep}
          onChange={(event) => form.set({ keep: event.target.value })}
          options={kept.map((one) => ({ value: one, label: t(`keeps.${one}`) }))}
        />
      </Labelled>
      {children}
      <Labelled {...form.label('reason')} label={t('reason')} wide>
        <TextAreaControl
          {...form.control('reason')}
          most={longestReason}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={reason}
          onChange={(event) => form.set({ reason: event.target.value })}
        />
      </Labelled>
    </>
  )
}
