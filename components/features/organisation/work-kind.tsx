// What a kind of work is called, how much there is of it, and which pieces.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { SmallPager } from '@/components/basic/small-pager'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import styles from './leave.module.css'

/** 客户, 待办审批: an entity's name, or a word of its own. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('admin.leave')
  const names = useTranslations('entity')
  return (kind) => (t.has(`kind.${kind}`) ? t(`kind.${kind}`) : names.has(`${kind}.name`) ? names(`${kind}.name`) : kind)
}

/** 人, 件: what pieces of a kind are counted in. */
export function useKindUnit(): (kind: string) => string {
  const t = useTranslations('admin.leave')
  return (kind) => (t.has(`unit.${kind}`) ? t(`unit.${kind}`) : t('unit.other'))
}

/** Opens and shuts the list of the pieces. */
export function KindButton({ kind, n, open, onToggle }: { kind: string; n: number; open: boolean; onToggle: () => void }) {
  const t = useTranslations('admin.leave')
  const nameOf = useKindName()
  const unitOf = useKindUnit()
  return (
    <button type="button" className={styles.pieces} aria-expanded={open} onClick={onToggle}>
      <Icon name={open ? 'down' : 'next'} size={14} />
      {nameOf(kind)}
      <b>{t('count', { n, unit: unitOf(kind) })}</b>
    </button>
  )
}

const size = 10

/** The names of the pieces of one kind, ten at a time. Process models lead to the designer, where somebody else is named. */
export function Pieces({ ids, kind }: { ids: string; kind: string }) {
  const t = useTranslations('admin.leave')
  const mayDraw = useMay()('bpm:model:e')
  const [page, setPage] = useState(1)
  const list = useCall('GET /api/app/base/app/sys/user/workload/list', { ids, kind, pageNo: page, pageSize: size }, { keep: true })
  if (!list.data)
    return (
      <div className={styles.wide}>
        <Unanswered of={list} skeleton={<LinesSkeleton lines={2} />} />
      </div>
    )
  return (
    <div className={styles.wide}>
      <Notes of={list} />
      <ul className={styles.names}>
        {list.data.records.map((piece) => (
          <li key={piece.key}>
            {kind === 'model' && mayDraw ? (
              <a href={`/flow/designer?key=${piece.key}`} target="_blank" rel="noreferrer">
                {piece.name}
              </a>
            ) : (
              piece.name || t('nameless')
            )}
          </li>
        ))}
      </ul>
      <SmallPager page={page} size={size} answer={list.data} onPage={setPage} />
    </div>
  )
}
