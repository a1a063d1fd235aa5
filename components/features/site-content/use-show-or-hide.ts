// What editors decide on board and forum alike: shown to everybody, or hidden for a reason that stays inside.
import { useTranslations } from 'next-intl'
import type { Action } from '@/components/record/list/list-screen'
import type { AuditStatus } from '@/lib/model/calls/site-community'
import type { Decided, Review } from './review-list'

const longestReason = 200

interface Decision {
  status: 'PASS' | 'REJECT'
  reason?: string
}

/** The words of the states, and the two decisions on a record, sent by `update`. */
export function useShowOrHide() {
  const t = useTranslations('website')
  const stateWords: Record<AuditStatus, string> = { WAIT: t('board.WAIT'), PASS: t('board.PASS'), REJECT: t('board.REJECT') }
  const decisions = (update: (decision: Decision) => Promise<Decided>, review: Review): { show: Action; hide: Action } => ({
    show: { key: 'show', label: t('show'), onClick: () => void review.run(() => update({ status: 'PASS' })) },
    hide: {
      key: 'hide',
      label: t('hide'),
      danger: true,
      onClick: () =>
        review.ask({
          title: t('hideMessage'),
          label: t('reasonInside'),
          okText: t('hide'),
          danger: true,
          optional: true,
          max: longestReason,
          onOk: (reason) => review.run(() => update({ status: 'REJECT', ...(reason && { reason }) })),
        }),
    },
  })
  return { stateWords, decisions }
}
