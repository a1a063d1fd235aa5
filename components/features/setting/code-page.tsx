// 编号规则: how the numbers of each kind of record are made, with the next one as a preview (docs/domain/numbering.md#number-rules).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
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
          <div className={styles.scroll}>
            <table className={styles.cards}>
              <thead>
                <tr>
                  <th scope="col">{t('kind')}</th>
                  <th scope="col">{t('parts')}</th>
                  <th scope="col">{t('reset')}</th>
                  <th scope="col">{t('next')}</th>
                  <th scope="col">{t('source')}</th>
                  <th scope="col">{t('actions')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((rule) => (
                  <tr key={rule.biz_type}>
                    <th scope="row" data-at="title">
                      {nameOf(rule.biz_type)}
                    </th>
                    <td data-at="wide">
                      <span className={styles.parts}>
                        {rule.parts.map((part, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: equal parts have no other identity
                          <Label key={index}>{partText(part)}</Label>
                        ))}
                      </span>
                    </td>
                    <td data-label={t('reset')}>{t(`resets.${rule.reset}`)}</td>
                    <td data-at="end">
                      <b>{previewCode(rule.parts, rule.day, rule.current_no + 1)}</b>
                    </td>
                    <td>{rule.rule_key ? t('own') : t('builtIn')}</td>
                    <td data-at="foot">
                      <RowCommands
                        commands={[
                          may('sys:rule:e') && { name: t('edit'), onClick: () => setOpen(rule) },
                          may('sys:rule:d') && rule.rule_key !== null && { name: t('restore'), onClick: () => void restore(rule) },
                        ]}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      {open && <CodeDialog rule={open} name={nameOf(open.biz_type)} onClose={() => setOpen(null)} />}
    </>
  )
}
