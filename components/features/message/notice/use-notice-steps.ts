// The steps of a notice besides editing: publish a draft, retract, delete; each asked first and told after.
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { ApiError, notify, send } from '@/lib/client/api'
import { messagePath, refreshMessages } from '@/lib/client/use-messages'
import type { NoticeRow } from '@/lib/model/calls/notice'

export interface NoticeSteps {
  /** True when it was done. */
  publish: (row: NoticeRow) => Promise<boolean>
  publishChanges: (row: NoticeRow) => Promise<boolean>
  discard: (row: NoticeRow) => Promise<boolean>
  retract: (row: NoticeRow) => Promise<boolean>
  remove: (row: NoticeRow) => Promise<boolean>
}

export function useNoticeSteps(): NoticeSteps {
  const t = useTranslations('notice')
  const tp = useTranslations('widget.publication')
  return useMemo(() => {
    const run = async (question: string, okText: string, step: () => Promise<unknown>, done: string, danger?: true) => {
      if (!(await confirmAction({ title: question, okText, cancelText: t('cancel'), danger }))) return false
      try {
        await step()
        notify().success(done)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return false
      } finally {
        // A refusal means that another person was faster: the list shows what is so now.
        await refreshMessages('ADMINISTRATION')
      }
    }
    const keyOf = (row: NoticeRow) => String(row.message_key)
    const stepTo = (row: NoticeRow, status: 'PUBLISHED' | 'RETRACT') => () =>
      send(`POST ${messagePath}/save`, { message_key: keyOf(row), row_version: row.row_version, status })
    const title = (row: NoticeRow) => String(row.title ?? '')
    return {
      publish: (row) => run(t('askPublish', { title: title(row) }), t('publish'), stepTo(row, 'PUBLISHED'), t('done.published')),
      publishChanges: (row) => run(tp('askPublish', { title: title(row) }), tp('publish'), stepTo(row, 'PUBLISHED'), tp('published')),
      discard: (row) =>
        run(
          tp('askDiscard', { title: title(row) }),
          tp('discard'),
          () => send(`POST ${messagePath}/discardChanges`, { id: keyOf(row), row_version: row.row_version as number }),
          tp('discarded'),
          true,
        ),
      retract: (row) => run(t('askRetract', { title: title(row) }), t('retract'), stepTo(row, 'RETRACT'), t('done.retracted')),
      remove: (row) =>
        run(
          t('askDelete', { title: title(row) }),
          t('delete'),
          () => send(`DELETE ${messagePath}/delte/{id}`, { id: keyOf(row) }),
          t('done.deleted'),
          true,
        ),
    }
  }, [t, tp])
}
