// 编号规则: how the numbers of each kind of record are made, with the next one as a preview (docs/domain/numbering.md#number-rules).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { DataTable } from '@/components/basic/data-table'
import { RowCommands } from '@/components/basic/row-commands'
import { TableSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { PageHead } from '@/components/frame/page-head'
import { notify, send } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import type { RuleInForce } from '@/lib/model/calls/rule'
import { type NumberPart, previewCode } from '@/lib/model/number-rules'
import styles from './setting.module.css'

const CodeDialog = dynamic(() => retried(() => import('./code-dialog').then((module) => module.CodeDialog)), { ssr: false })

export function CodePage() {
  const t = useTranslations('setting.code')
  const names = useTranslations()
  const may = useMay()
  const rules = useCall('GET /api/fintech/biz/rule/code/inForce')
  const [open, setOpen] = useState<RuleInForce | null>(null)
  const nameOf = (kind: string) => {
    for (const key of [`entity.${kind}.name`, `log.kind.${kind}`]) if (names.has(key)) return names(key)
    return kind
  }
  const partText = (part: NumberPart) =>
    part.type === 'TEXT' ? (part.value ?? '') : part.type === 'DATE' ? (part.format ?? 'YYYYMM') : `${t('type.SEQ')} ×${part.length ?? 4}`
  const restore = async ({ biz_type, rule_key, row_version }: RuleInForce) => {
    if (rule_key === null) return
    const question = t('askRestore', { name: nameOf(biz_type) })
    if (!(await confirmAction({ title: question, okText: t('restore'), cancelText: t('cancel') }))) return
    try {
      await send('POST /api/fintech/biz/rule/code/restore', { rule_key, row_version: row_version ?? undefined }, { refusal: 'warning' })
      notify().success(t('restored'))
    } catch {
      // the call has said why
    } finally {
      rules.retry()
    }
  }
  return (
    <>
      <PageHead />
      <p className={styles.note}>{t('note')}</p>
      <Answer of={rules} skeleton={<TableSkeleton columns={5} />}>
        {(data) => (
          <DataTable
            cards
            edge
            className={styles.table}
            rows={data}
            rowKey={(rule) => rule.biz_type}
            columns={[
              { title: t('kind'), kind: 'name', cell: (rule) => nameOf(rule.biz_type) },
              {
                title: t('parts'),
                at: 'wide',
                cell: ({ parts }) => (
                  <span className={styles.parts}>
                    {parts.map((part, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: equal parts have no other identity
                      <Label key={index}>{partText(part)}</Label>
                    ))}
                  </span>
                ),
              },
              { title: t('reset'), named: true, cell: ({ reset }) => t(`resets.${reset}`) },
              { title: t('next'), at: 'end', cell: ({ parts, day, current_no }) => <b>{previewCode(parts, day, current_no + 1)}</b> },
              { title: t('source'), cell: ({ rule_key }) => t(rule_key ? 'own' : 'builtIn') },
              {
                title: t('actions'),
                kind: 'actions',
                cell: (rule) => (
                  <RowCommands
                    commands={[
                      may('sys:rule:e') && { name: t('edit'), onClick: () => setOpen(rule) },
                      may('sys:rule:d') && rule.rule_key !== null && { name: t('restore'), onClick: () => void restore(rule) },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </Answer>
      {open && <CodeDialog rule={open} name={nameOf(open.biz_type)} onClose={() => setOpen(null)} />}
    </>
  )
}
