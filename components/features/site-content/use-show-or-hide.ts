// What editors decide on board and forum alike: shown to everybody, or hidden for a reason that stays inside.
'use client'
import { useTranslations } from 'next-intl'
import type { Action } from '@/components/record/list/list-screen'
import type { CallKey } from '@/lib/client/api'
import type { Audit, Judge } from './review-list'

const longestReason = 200

/** The words of the states, and the two decisions on the record that `what` names, sent by `update`. */
export function useShowOrHide(update: CallKey) {
  const t = useTranslations('website')
  const stateWords: Record<Audit, string> = { WAIT: t('board.WAIT'), PASS: t('board.PASS'), REJECT: t('board.REJECT') }
  const decisions = (what: Record<string, string>, judge: Judge): { show: Action; hide: Action } => ({
    show: { key: 'show', label: t('show'), onClick: () => void judge.send(update, { ...what, status: 'PASS' }) },
    hide: {
      key: 'hide',
      label: t('hide'),
      danger: true,
      onClick: () =>
        judge.ask({
          title: t('hideMessage'),
          label: t('reasonInside'),
          okText: t('hide'),
          danger: true,
          optional: true,
          max: longestReason,
          onOk: (reason) => judge.send(update, { ...what, status: 'REJECT', ...(reason && { reason }) }),
        }),
    },
  })
  return { stateWords, decisions }
}
