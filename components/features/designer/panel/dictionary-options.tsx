// The choices of a field taken from a dictionary, instead of typing each with its value.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { choicesOf } from '@/components/basic/answer'
import { loadDict } from '@/components/record/field/use-dict'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'
import type { FieldValues } from './fields'
import styles from './panel.module.css'

export function DictionaryOptions({ onTake }: { onTake: (options: FieldValues[]) => void }) {
  const t = useTranslations('designer')
  const may = useMay()('sys:dict:q')
  const list = useAll(may ? 'POST /api/eis/restful/dictionary/get' : null, {
    status: '1',
    field: 'dict_code,dict_name,dict_name_en',
  })
  const take = async (code: string) => {
    const items = await loadDict(code, '').catch((error) => {
      if (!(error instanceof ApiError)) throw error
      notify().error(error.message, toastSeconds)
    })
    if (items) onTake(items.filter(({ status }) => String(status ?? '1') !== '0').map(({ value, text }) => ({ id: value, name: text })))
  }
  return (
    may && (
      <Select
        aria-label={t('takeDictionary')}
        className={styles.select}
        placeholder={t('takeDictionary')}
        showSearch={{ optionFilterProp: 'label' }}
        {...choicesOf(list)}
        value={null}
        options={(list.data?.records ?? []).map((row) => ({ value: String(row.dict_code), label: row.title }))}
        onChange={(code: string | null) => {
          if (code) void take(code)
        }}
      />
    )
  )
}
