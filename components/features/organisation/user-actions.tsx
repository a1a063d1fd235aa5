// Everything an administrator does with users, and the dialogs for it.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { textOf } from '@/components/record/field/field-props'
import { BatchResult } from '@/components/record/list/lazy-batch-result'
import type { Action } from '@/components/record/list/list-screen'
import { ApiError, notify, send, sendForAnswer } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import type { BatchAnswer } from '@/lib/model/wire'
import { refreshOrganisation } from './admin-calls'
import type { User } from './rows'

const UserForm = dynamic(() => retried(() => import('./user-form').then((module) => module.UserForm)), { ssr: false })
const LeaveWizard = dynamic(() => retried(() => import('./leave-wizard').then((module) => module.LeaveWizard)), { ssr: false })
const HandOverDialog = dynamic(() => retried(() => import('./hand-over-dialog').then((module) => module.HandOverDialog)), { ssr: false })
const ChangeDepartDialog = dynamic(() => retried(() => import('./change-depart-dialog').then((module) => module.ChangeDepartDialog)), {
  ssr: false,
})
const ReviewDialog = dynamic(() => retried(() => import('./review-dialog').then((module) => module.ReviewDialog)), { ssr: false })
const SecretDialog = dynamic(() => retried(() => import('./dialog').then((module) => module.SecretDialog)), { ssr: false })

type Open =
  | { kind: 'form'; key: string | null; departKey?: string }
  | { kind: 'freeze' | 'delete' | 'depart'; rows: readonly User[]; done: () => void }
  | { kind: 'handOver' | 'review'; row: User }
  | { kind: 'secret'; title: string; name: string; secret: string }
  | { kind: 'result'; title: string; answer: BatchAnswer }

export interface UserActions {
  add: (departKey?: string) => void
  edit: (key: string) => void
  ofRow: (row: User) => Action[]
  ofRows: (rows: readonly User[], done: () => void) => Action[]
  dialog: ReactNode
}

const keyOf = (row: User) => textOf(row.user_key)
/** The server refuses to act on the account of somebody with further rights (docs/domain/roles-and-permissions.md#acting-on-an-account). */
const mayActOn = (row: User) => row.manageable !== false
const isFrozen = (row: User) => textOf(row.status) === '2'
const nothing = () => {}

export function useUserActions(): UserActions {
  const t = useTranslations('admin.user')
  const may = useMay()
  const me = useMe()
  const [open, setOpen] = useState<Open | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const add = useCallback((departKey?: string) => setOpen({ kind: 'form', key: null, departKey }), [])
  const edit = useCallback((key: string) => setOpen({ kind: 'form', key }), [])

  const { ofRow, ofRows } = useMemo(() => {
    const unfreeze = async (rows: readonly User[], done: () => void) => {
      try {
        const { data } = await sendForAnswer('PUT /api/app/base/app/sys/user/frozenBatch', {
          ids: rows.map(keyOf),
          status: '1',
        })
        await refreshOrganisation()
        if (data && data.fail.length > 0) setOpen({ kind: 'result', title: t('thaw'), answer: data })
        else notify().success(t('thawed', { n: rows.length }))
        done()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    const reset = async (row: User) => {
      const name = textOf(row.realname)
      if (!(await confirmAction({ title: t('resetAsk', { name }), okText: t('reset'), cancelText: t('cancel') }))) return
      try {
        const { password } = await send('PUT /api/app/base/app/sys/user/resetPassword', { id: keyOf(row) })
        setOpen({ kind: 'secret', title: t('reset'), name, secret: password })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    const unlock = async (row: User) => {
      try {
        await send('PUT /api/app/base/app/sys/user/unlock', { id: keyOf(row) })
        await refreshOrganisation()
        notify().success(t('unlocked'))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    const resetFactor = async (row: User) => {
      const name = textOf(row.realname)
      if (!(await confirmAction({ title: t('resetFactorAsk', { name }), okText: t('resetFactor'), cancelText: t('cancel'), danger: true })))
        return
      try {
        await send('PUT /api/app/base/app/sys/user/resetSecondFactor', { id: keyOf(row) })
        await refreshOrganisation()
        notify().success(t('factorReset', { name }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    const offered = (actions: readonly (Action & { when?: boolean })[]) =>
      actions.filter((action) => action.when !== false && may(action.permission)).map(({ when: _, ...action }) => action)
    return {
      ofRow: (row: User) =>
        offered([
          { key: 'edit', label: t('edit'), permission: 'sys:user:e', onClick: () => edit(keyOf(row)) },
          {
            key: 'review',
            label: t('review'),
            permission: 'sys:user:audit',
            when: textOf(row.audit_status) === 'WAIT',
            onClick: () => setOpen({ kind: 'review', row }),
          },
          {
            key: 'freeze',
            label: t('freeze'),
            permission: 'sys:user:freeze',
            when: !isFrozen(row) && mayActOn(row),
            onClick: () => setOpen({ kind: 'freeze', rows: [row], done: nothing }),
          },
          {
            key: 'thaw',
            label: t('thaw'),
            permission: 'sys:user:freeze',
            when: isFrozen(row) && textOf(row.audit_status) !== 'WAIT' && mayActOn(row),
            onClick: () => void unfreeze([row], nothing),
          },
          { key: 'reset', label: t('reset'), permission: 'sys:user:resetPwd', when: mayActOn(row), onClick: () => void reset(row) },
          {
            key: 'resetFactor',
            label: t('resetFactor'),
            permission: 'sys:user:resetFactor',
            when: row.second_factor === true && keyOf(row) !== me && mayActOn(row),
            onClick: () => void resetFactor(row),
          },
          {
            key: 'handOver',
            label: t('handOver'),
            permission: 'sys:user:handOver',
            when: mayActOn(row),
            onClick: () => setOpen({ kind: 'handOver', row }),
          },
          {
            key: 'unlock',
            label: t('unlock'),
            permission: 'sys:user:unlock',
            when: Boolean(row.lock_until) && mayActOn(row),
            onClick: () => void unlock(row),
          },
          {
            key: 'delete',
            label: t('delete'),
            permission: 'sys:user:d',
            danger: true,
            when: mayActOn(row),
            onClick: () => setOpen({ kind: 'delete', rows: [row], done: nothing }),
          },
        ]),
      ofRows: (rows: readonly User[], done: () => void) =>
        offered([
          { key: 'freeze', label: t('freezeMany'), permission: 'sys:user:freeze', onClick: () => setOpen({ kind: 'freeze', rows, done }) },
          { key: 'thaw', label: t('thawMany'), permission: 'sys:user:freeze', onClick: () => void unfreeze(rows, done) },
          { key: 'depart', label: t('departMany'), permission: 'sys:user:e', onClick: () => setOpen({ kind: 'depart', rows, done }) },
          {
            key: 'delete',
            label: t('deleteChosen'),
            permission: 'sys:user:d',
            danger: true,
            onClick: () => setOpen({ kind: 'delete', rows, done }),
          },
        ]),
    }
  }, [t, may, me, edit])

  const showResult = (title: string) => (answer: BatchAnswer) => setOpen({ kind: 'result', title, answer })
  return { add, edit, ofRow, ofRows, dialog: open && <OpenDialog open={open} close={close} onOpen={setOpen} showResult={showResult} /> }
}

interface OpenDialogProps {
  open: Open
  close: () => void
  onOpen: (open: Open) => void
  showResult: (title: string) => (answer: BatchAnswer) => void
}

function OpenDialog({ open, close, onOpen, showResult }: OpenDialogProps) {
  const t = useTranslations('admin.user')
  switch (open.kind) {
    case 'form':
      return (
        <UserForm
          userKey={open.key}
          departKey={open.departKey}
          onClose={close}
          onSecret={(name, secret) => onOpen({ kind: 'secret', title: t('firstPassword'), name, secret })}
        />
      )
    case 'freeze':
    case 'delete':
      return <LeaveWizard kind={open.kind} rows={open.rows} onDone={open.done} onClose={close} />
    case 'depart':
      return (
        <ChangeDepartDialog
          rows={open.rows}
          onClose={close}
          onDone={(answer) => {
            open.done()
            if (answer) showResult(t('departMany'))(answer)
            else close()
          }}
        />
      )
    case 'handOver':
      return <HandOverDialog row={open.row} onClose={close} />
    case 'review':
      return <ReviewDialog row={open.row} onClose={close} />
    case 'secret':
      return <SecretDialog title={open.title} name={open.name} secret={open.secret} onClose={close} />
    case 'result':
      return <BatchResult title={open.title} answer={open.answer} onClose={close} />
  }
}
