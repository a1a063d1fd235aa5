// Choosing what is quoted: several products of the customer, resources or suppliers at once.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { WorkDialog } from '@/components/basic/work-dialog'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import { useMay } from '@/lib/client/use-may'
import styles from './quote.module.css'

export type SourceType = 'PRODUCT' | 'RESOURCE' | 'SUPPLIER'

const kinds: readonly { type: SourceType; entity: string; permission: string }[] = [
  { type: 'PRODUCT', entity: 'customer_product', permission: 'crm:product:q' },
  { type: 'RESOURCE', entity: 'resource', permission: 'eis:resource:q' },
  { type: 'SUPPLIER', entity: 'supplier', permission: 'eis:supplier:q' },
]

interface SourceDialogProps {
  customerKey: string
  busy: boolean
  onChoose: (items: { line_type: SourceType; key: string }[]) => void
  onClose: () => void
}

export function SourceDialog({ customerKey, busy, onChoose, onClose }: SourceDialogProps) {
  const t = useTranslations('quote')
  const may = useMay()
  const offered = kinds.filter(({ permission }) => may(permission))
  const [type, setType] = useState<SourceType>(offered[0]?.type ?? 'PRODUCT')
  const [chosen, setChosen] = useState<Option[]>([])
  const kind = kinds.find((one) => one.type === type)
  const source = sourceOf(kind?.entity ?? 'customer_product')
  return (
    <WorkDialog
      width={560}
      title={t('addSources')}
      okText={t('addChosen', { n: chosen.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      busy={busy}
      onOk={() => onChoose(chosen.map(({ value }) => ({ line_type: type, key: value })))}
      onCancel={onClose}
    >
      <Segments
        label={t('addSources')}
        value={type}
        options={offered.map((one) => ({ value: one.type, text: t(`source.${one.type}`) }))}
        onChange={(next) => {
          setType(next as SourceType)
          setChosen([])
        }}
      />
      <div className={styles.source}>
        <PagedSelect
          key={type}
          multiple
          max={50}
          aria-label={t(`source.${type}`)}
          call={source.call}
          query={{ ...source.query, ...(type === 'PRODUCT' && { customer_key: [customerKey], status: ['ON'] }) }}
          toOption={source.toOption}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </WorkDialog>
  )
}
