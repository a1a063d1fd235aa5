// What can be done with a ticket, from the list and from its page (docs/domain/ticket.md#ticket-states).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useMay } from '@/lib/client/use-may'
import { ticketLog, tickets } from '@/lib/model/entities/tickets'
import type { Values } from '@/lib/model/record'
import { type TicketStep, ticketStepsOf } from '@/lib/model/ticket-states'
import type { Ticket } from '../rows'
import { runAction, salesCalls } from '../run-sales'

const TurnDialog = dynamic(() => retried(() => import('./ticket-dialogs').then((module) => module.TurnDialog)), { ssr: false })
const ConfirmDialog = dynamic(() => retried(() => import('./ticket-dialogs').then((module) => module.ConfirmDialog)), { ssr: false })

/** Fields that the actions need of each row. */
export const ticketAlso = ['status', 'row_version', 'ticket_key', 'handler_key', 'owner_key', 'deadline', 'customer_key'] as const

export interface TicketActions {
  add: (fixed?: Values) => void
  edit: (row: Ticket) => void
  note: (row: Ticket) => void
  ofRow: (row: Ticket) => Action[]
  dialog: ReactNode
}

const path = 'POST /api/fintech/biz/tickets'
/** Steps that ask for words, and how many characters these may have. */
const asked = { suspend: 200, solve: 2000, refuse: 200, cancel: 200, reopen: 200 } as const

export function useTicketActions(): TicketActions {
  const t = useTranslations('sales.ticket')
  const may = useMay()
  const me = useStore(userState).userInfo?.user_key
  const { openForm, ask, dialog } = useDialogs(salesCalls)
  const [open, setOpen] = useState<{ kind: 'turn' | 'confirm'; row: Ticket } | null>(null)
  const leads = may('crm:sea:distribute')
  const [mayHandle, mayAssign] = [may('crm:ticket:handle'), may('crm:ticket:distribute')]

  const send = useCallback((step: TicketStep, row: Ticket, words?: string) => {
    const input = { id: textOf(row.ticket_key), row_version: Number(row.row_version) }
    if (step === 'accept' || step === 'resume') return runAction(`${path}/${step}`, input)
    if (step === 'solve') return runAction(`${path}/solve`, { ...input, solution: words ?? '' })
    if (step === 'suspend' || step === 'refuse' || step === 'cancel' || step === 'reopen')
      return runAction(`${path}/${step}`, { ...input, reason: words ?? '' })
    return Promise.resolve(false)
  }, [])
  const start = useCallback(
    (step: TicketStep, row: Ticket) => {
      if (step === 'turn' || step === 'confirm') return setOpen({ kind: step, row })
      if (!(step in asked)) return void send(step, row)
      ask({
        title: t(`ask.${step}`, { name: textOf(row.ticket_title) }),
        label: t(step === 'solve' ? 'solution' : 'reason'),
        okText: t(`step.${step}`),
        danger: step === 'cancel',
        min: step === 'solve' ? 2 : 1,
        max: asked[step as keyof typeof asked],
        onOk: (words) => send(step, row, words),
      })
    },
    [t, ask, send],
  )
  const ofRow = useCallback(
    (row: Ticket): Action[] => {
      const handles = row.handler_key === me
      const made = row.owner_key === me || leads
      const mine: Record<TicketStep, boolean> = {
        accept: handles || (!row.handler_key && mayHandle),
        turn: handles || mayAssign || leads,
        suspend: handles,
        resume: handles,
        solve: handles,
        confirm: made,
        refuse: made,
        cancel: made,
        reopen: made,
      }
      return ticketStepsOf(row.status)
        .filter((step) => mine[step])
        .map((step) => ({ key: step, label: t(`step.${step}`), danger: step === 'cancel', onClick: () => start(step, row) }))
    },
    [t, me, leads, mayHandle, mayAssign, start],
  )
  return {
    add: useCallback((fixed?: Values) => openForm({ definition: tickets, key: null, ...(fixed && { fixed }) }), [openForm]),
    edit: useCallback((row: Ticket) => openForm({ definition: tickets, key: textOf(row.ticket_key) }), [openForm]),
    note: useCallback((row: Ticket) => openForm({ definition: ticketLog, key: null, fixed: { ticket_key: row.ticket_key } }), [openForm]),
    ofRow,
    dialog: (
      <>
        {dialog}
        {open?.kind === 'turn' && <TurnDialog row={open.row} onClose={() => setOpen(null)} />}
        {open?.kind === 'confirm' && <ConfirmDialog row={open.row} onClose={() => setOpen(null)} />}
      </>
    ),
  }
}
