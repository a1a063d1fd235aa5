// 字典: the dictionaries at the left, the items of the chosen one at the right (docs/domain/dictionary.md#dictionaries).
'use client'
import { useTranslations } from 'next-intl'
import { Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { replaceAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import { DictList } from './dict-list'
import styles from './dictionary.module.css'
import { dictionaryListCall } from './dictionary-calls'
import { ItemPanel } from './item-panel'

export function DictPage() {
  const t = useTranslations('dict')
  const { path, params } = useViewAddress()
  const narrow = useNarrow()
  const code = params.get('dict')
  const choose = (next: string | null) => replaceAddress(path, next ? `dict=${encodeURIComponent(next)}` : '')
  const found = useCall(code ? dictionaryListCall : null, {
    advanced: { matchType: 'and', records: [{ field: 'dict_code', rule: 'eq', val: code ?? '' }] },
    pageNo: 1,
    pageSize: 1,
  })
  const dictionary = found.data?.records[0]
  const items = () => {
    if (!code) return <State picture="firstUse" title={t('choose')} text={t('chooseText')} />
    if (dictionary)
      return (
        <ItemPanel
          key={dictionary.dict_key}
          dictionary={dictionary}
          onBack={narrow ? () => choose(null) : undefined}
          onGone={() => choose(null)}
        />
      )
    if (found.data) return <State picture="noMatch" title={t('missing', { code })} />
    return <Unanswered of={found} skeleton={<LinesSkeleton lines={8} />} />
  }
  return (
    <>
      <PageHead />
      <div className={styles.page}>
        {!(narrow && code) && <DictList chosen={code} onChoose={choose} />}
        {!(narrow && !code) && <div className={styles.items}>{items()}</div>}
      </div>
    </>
  )
}
