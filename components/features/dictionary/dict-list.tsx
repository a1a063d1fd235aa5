// The dictionaries by name or code, ten to a page.
import { Button, Input } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { Pages } from '@/components/basic/pages'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label } from '@/components/basic/status'
import { useClear } from '@/components/basic/use-clear'
import { useSettled } from '@/components/record/field/picker/use-paged-options'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { limits } from '@/lib/model/wire'
import styles from './dictionary.module.css'
import { dictionaryListCall } from './dictionary-calls'

const DictForm = dynamic(() => retried(() => import('./dict-form').then((module) => module.DictForm)), { ssr: false })

export function DictList({ chosen, onChoose }: { chosen: string | null; onChoose: (code: string) => void }) {
  const clear = useClear()
  const t = useTranslations('dict')
  const may = useMay()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [adding, setAdding] = useState(false)
  const keyword = useSettled(text.trim())
  const input = {
    ...(keyword && {
      advanced: {
        matchType: 'or',
        records: [
          { field: 'dict_name', rule: 'like', val: keyword },
          { field: 'dict_name_en', rule: 'like', val: keyword },
          { field: 'dict_code', rule: 'like', val: keyword.toUpperCase() },
        ],
      },
    }),
    pageNo: page,
    pageSize: limits.pageSize,
    column: 'dict_code',
    order: 'asc',
  }
  const list = useCall(dictionaryListCall, input, { keep: true })
  const rows = list.data?.records
  return (
    <aside className={styles.side} aria-label={t('list')}>
      <div className={styles.sideHead}>
        <Input
          allowClear={clear}
          value={text}
          aria-label={t('search')}
          placeholder={t('search')}
          prefix={<Icon name="search" size={14} />}
          onChange={({ target }) => {
            setText(target.value)
            setPage(1)
          }}
        />
        {may('sys:dict:a') && (
          <Button aria-label={t('add')} title={t('add')} icon={<Icon name="add" size={14} />} onClick={() => setAdding(true)} />
        )}
      </div>
      <Notes of={list} />
      {rows && rows.length > 0 ? (
        <ul className={styles.dicts}>
          {rows.map((row) => (
            <li key={row.dict_key}>
              <button type="button" aria-current={row.dict_code === chosen || undefined} onClick={() => onChoose(row.dict_code)}>
                <span>
                  {row.title}
                  {row.dict_type === 'TREE' && <Label>{t('type.TREE')}</Label>}
                  {row.status === '0' && <Label>{t('off')}</Label>}
                </span>
                <small>{row.dict_code}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : rows ? (
        <State picture="noMatch" title={t('none')} />
      ) : (
        <Unanswered of={list} skeleton={<LinesSkeleton lines={10} />} />
      )}
      {list.data && list.data.total > limits.pageSize && (
        <div className={styles.pager}>
          <Pages simple small page={page} size={limits.pageSize} total={list.data.total} onPage={setPage} />
        </div>
      )}
      {adding && <DictForm dictKey={null} onSaved={(row) => onChoose(row.dict_code)} onClose={() => setAdding(false)} />}
    </aside>
  )
}
