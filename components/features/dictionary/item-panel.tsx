// The items of one dictionary: order, colour, default, switch, where they are used.
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { Icon } from '@/components/basic/icon'
import { ListPager } from '@/components/basic/pager'
import { TableSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { Label } from '@/components/basic/status'
import { usePaging } from '@/components/basic/use-paging'
import { notify, send } from '@/lib/client/api'
import { clearCachedDict } from '@/lib/client/dictionary-cache'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { DictionaryNode, DictionaryRow } from '@/lib/model/calls/dictionary'
import styles from './dictionary.module.css'
import { dictionaryCalls, itemPageCall } from './dictionary-calls'
import { movedKeys } from './item-order'
import { ItemTable } from './item-table'

const DictForm = dynamic(() => retried(() => import('./dict-form').then((module) => module.DictForm)), { ssr: false })
const ItemForm = dynamic(() => retried(() => import('./item-form').then((module) => module.ItemForm)), { ssr: false })
const UsesDialog = dynamic(() => retried(() => import('./uses-dialog').then((module) => module.UsesDialog)), { ssr: false })

type Open = { kind: 'dictionary' } | { kind: 'item'; key: string | null; parent?: string | null } | { kind: 'uses'; node: DictionaryNode }

interface ItemPanelProps {
  dictionary: DictionaryRow
  onBack?: () => void
  /** The dictionary was deleted. */
  onGone: () => void
}

export function ItemPanel({ dictionary, onBack, onGone }: ItemPanelProps) {
  const t = useTranslations('dict')
  const may = useMay()
  const { dict_key, dict_code, is_system, dict_type } = dictionary
  const paging = usePaging(dict_type === 'TREE' ? 50 : 200)
  const [open, setOpen] = useState<Open | null>(null)
  const { busy, alone } = useAlone()
  const items = useCall(itemPageCall, { dict_key, pageNo: paging.page, pageSize: paging.size }, { keep: true })
  const mayEdit = may('sys:dict:e')

  const after = async () => {
    clearCachedDict(dict_code)
    await refreshCalls(dictionaryCalls)
  }
  /** Runs one change at a time; a failure has been shown by the call, and the lines go back to what is true. */
  const run = (work: () => Promise<unknown>, done: string) =>
    alone(async () => {
      try {
        await work()
        notify().success(done)
      } finally {
        await after()
      }
    })
  const remove = async (key: string, name: string) =>
    (await confirmAction({ title: t('askDelete', { name }), okText: t('delete'), cancelText: t('cancel'), danger: true })) &&
    (await send('GET /api/eis/restful/dictionary/del/{id}', { id: key }, { refusal: 'warning' }).then(
      () => true,
      () => false,
    ))
  const removeDictionary = async () => {
    if (!(await remove(dict_key, dictionary.title))) return
    notify().success(t('deleted'))
    onGone()
    await after()
  }
  const removeItem = async (node: DictionaryNode) => {
    if (!(await remove(node.item_key, node.text))) return
    notify().success(t('deleted'))
    await after()
  }
  return (
    <section aria-label={dictionary.title}>
      <header className={styles.itemHead}>
        {onBack && <Button type="text" aria-label={t('back')} icon={<Icon name="back" />} onClick={onBack} />}
        <h2>{dictionary.title}</h2>
        <small>{dict_code}</small>
        {is_system && <Label>{t('system')}</Label>}
        <span className={styles.headActions}>
          {mayEdit && <Button onClick={() => setOpen({ kind: 'dictionary' })}>{t('edit')}</Button>}
          {may('sys:dict:d') && !is_system && <Button onClick={() => void removeDictionary()}>{t('deleteDict')}</Button>}
          {may('sys:dict:a') && !is_system && (
            <Button type="primary" icon={<Icon name="add" size={14} />} onClick={() => setOpen({ kind: 'item', key: null, parent: null })}>
              {t('addItem')}
            </Button>
          )}
        </span>
      </header>
      {is_system && <p className={styles.note}>{t('systemNote')}</p>}
      <Answer of={items} skeleton={<TableSkeleton columns={5} />}>
        {(data) =>
          data.records.length === 0 ? (
            <State picture="firstUse" title={t('noItems')} text={t('noItemsText')} />
          ) : (
            <ItemTable
              nodes={data.records}
              tree={dict_type === 'TREE'}
              locked={is_system}
              busy={busy}
              may={{ add: may('sys:dict:a') && !is_system, edit: mayEdit, remove: may('sys:dict:d') && !is_system }}
              onAdd={(node) => setOpen({ kind: 'item', key: null, parent: node.value })}
              onEdit={(node) => setOpen({ kind: 'item', key: node.item_key })}
              onUses={(node) => setOpen({ kind: 'uses', node })}
              onRemove={(node) => void removeItem(node)}
              onSwitch={(node, on) =>
                void run(
                  () =>
                    send('GET /api/fintech/biz/dictionaryItem/updateDictItemStatus/{id}', { id: node.item_key, status: on ? '1' : '0' }),
                  on ? t('switchedOn') : t('switchedOff'),
                )
              }
              onMove={(siblings, from, to) =>
                void run(
                  () => send('POST /api/eis/restful/dictionaryItem/sort', { dict_key, ids: movedKeys(siblings, from, to) }),
                  t('sorted'),
                )
              }
            />
          )
        }
      </Answer>
      {items.data && items.data.total > paging.size && <ListPager paging={paging} answer={items.data} />}
      {open?.kind === 'dictionary' && <DictForm dictKey={dict_key} onClose={() => setOpen(null)} />}
      {open?.kind === 'item' && (
        <ItemForm
          dictionary={dictionary}
          itemKey={open.key}
          first={{ parent_value: open.parent ?? null, sort_no: (items.data?.total ?? 0) + 1 }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'uses' && <UsesDialog node={open.node} onClose={() => setOpen(null)} />}
    </section>
  )
}
