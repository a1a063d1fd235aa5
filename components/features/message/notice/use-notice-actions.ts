// What may be done with a notice by whoever reads the list or the open notice, in the order of a drawer's foot.
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { Action } from '@/components/record/list/list-screen'
import { useMay } from '@/lib/client/use-may'
import type { NoticeRow } from '@/lib/model/calls/notice'
import type { NoticeSteps } from './use-notice-steps'

interface Ways {
  onEdit: () => void
  onRemoved?: () => void
}

export function useNoticeActions(steps: NoticeSteps): (row: NoticeRow, ways: Ways) => Action[] {
  const t = useTranslations('notice')
  const tp = useTranslations('widget.publication')
  const may = useMay()
  return useCallback(
    (row, { onEdit, onRemoved }) => {
      const published = row.status === 'PUBLISHED'
      const changed = row.has_changes === true
      const publish = { permission: 'msg:notice:publish' }
      const all: (Action | false)[] = [
        row.status === 'DRAFT' && { key: 'publish', label: t('publish'), ...publish, onClick: () => void steps.publish(row) },
        published && { key: 'retract', label: t('retract'), ...publish, onClick: () => void steps.retract(row) },
        { key: 'edit', label: t('editShort'), permission: 'msg:notice:e', onClick: onEdit },
        changed && { key: 'publishChanges', label: tp('publish'), ...publish, onClick: () => void steps.publishChanges(row) },
        changed && {
          key: 'discard',
          label: tp('discard'),
          permission: 'msg:notice:e',
          danger: true,
          onClick: () => void steps.discard(row),
        },
        !published && {
          key: 'delete',
          label: t('delete'),
          permission: 'msg:notice:d',
          danger: true,
          onClick: () => void steps.remove(row).then((done) => done && onRemoved?.()),
        },
      ]
      return all.filter((action): action is Action => action !== false && may(action.permission))
    },
    [steps, t, tp, may],
  )
}
