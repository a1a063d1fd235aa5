// A dictionary's own form; its code is checked for being taken while it is typed.
import { useTranslations } from 'next-intl'
import { Segments } from '@/components/basic/segments'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import { clearCachedDict } from '@/lib/client/dictionary-cache'
import type { DictionaryRow } from '@/lib/model/calls/dictionary'
import { dictionary } from '@/lib/model/settings'
import { dictionaryCalls } from './dictionary-calls'

const controls: FieldControls = {
  dict_type: ({ value, onChange, disabled }) => (
    <TypeChoice value={value === 'TREE' ? 'TREE' : 'FLAT'} onChange={onChange} disabled={disabled} />
  ),
}

function TypeChoice({ value, onChange, disabled }: { value: 'FLAT' | 'TREE'; onChange: (value: string) => void; disabled?: boolean }) {
  const t = useTranslations('dict')
  if (disabled) return <span>{t(`type.${value}`)}</span>
  return (
    <span>
      <Segments
        label={t('typeLabel')}
        value={value}
        options={(['FLAT', 'TREE'] as const).map((one) => ({ value: one, text: t(`type.${one}`) }))}
        onChange={onChange}
      />
    </span>
  )
}

interface DictFormProps {
  /** The dictionary to change; a new one without. */
  dictKey: string | null
  onSaved?: (row: DictionaryRow) => void
  onClose: () => void
}

export function DictForm({ dictKey, onSaved, onClose }: DictFormProps) {
  return (
    <EntityForm
      definition={dictionary}
      recordKey={dictKey}
      controls={controls}
      refresh={dictionaryCalls}
      onSaved={(saved) => {
        const row = saved as DictionaryRow
        clearCachedDict(row.dict_code)
        onSaved?.(row)
      }}
      onClose={onClose}
    />
  )
}
