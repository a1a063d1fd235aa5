// The footer of an approval: the comment and the decisions, for mouse, keyboard and touch.

import { Button } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Menu, type MenuEntry } from '@/components/basic/menu'
import { UploadControl } from '@/components/record/field/lazy-controls'
import { TextAreaControl } from '@/components/record/field/text-control'
import { keyOf } from '@/lib/client/composing'
import { retried } from '@/lib/client/retried'
import { isSingleKey } from '@/lib/client/single-key'
import { useNarrow } from '@/lib/client/use-window'
import type { ApprovalCommand, ApprovalDetail } from '@/lib/model/calls/approval-page'
import type { CallInput, KnownCall } from '@/lib/model/calls/names'
import styles from './approval.module.css'
import { ownProblems } from './form-values'
import type { DialogKind } from './task-inputs'
import { useDecision } from './use-decision'
import { useUnsentComment } from './use-unsent-comment'

const TaskDialog = dynamic(() => retried(() => import('./task-dialog').then((module) => module.TaskDialog)), { ssr: false })

interface DecisionBarProps {
  /** The task, or the process instance where none is open. */
  id: string
  detail: ApprovalDetail
  /** The filled-in form of the task; null when something in it is wrong, which it then shows. */
  variables: () => Record<string, unknown> | null
  onRefused: (fields: Record<string, string>) => void
  onDecided: () => void
  onPrint: () => void
  /** Starts the application again after the end; not offered without it. */
  again?: { label: string; onClick: () => void }
}

interface Main {
  key: 'confirm' | 'hand_back' | 'again'
  label: string
  onClick: () => void
}

const longest = 2000
const maxFiles = 9

/** Which decisions move on to the next task of the queue. */
const leaves: ReadonlySet<DialogKind> = new Set(['reject', 'giveBack', 'turn', 'delegate'])

export function DecisionBar({ id, detail, variables, onRefused, onDecided, onPrint, again }: DecisionBarProps) {
  const t = useTranslations('workbench')
  const narrow = useNarrow()
  const field = useId()
  const [{ text: comment, files }, setTyped] = useUnsentComment(id)
  const [attaching, setAttaching] = useState(false)
  const [dialog, setDialog] = useState<DialogKind | null>(null)
  const { title, process_name, applicant_name } = detail.instance
  const { busy, decide } = useDecision({
    confirm: t(applicant_name ? 'confirmedFor' : 'confirmedOne', { title: title || process_name || '', name: applicant_name ?? '' }),
  })
  const box = useRef<TextAreaRef>(null)
  const main = useRef<HTMLButtonElement>(null)
  const may = (right: ApprovalCommand) => detail.may[right] === true
  const message = comment.trim()

  const send = async <K extends KnownCall>(name: string, call: K, input: CallInput<K>, then: 'leave' | 'stay') => {
    const outcome = await decide(name, call, input)
    if (!outcome) return
    if (!outcome.ok) return onRefused(ownProblems(outcome.fields))
    setTyped(null)
    setAttaching(false)
    if (then === 'leave') onDecided()
  }
  const attached = files.length > 0 && { attachments: files }
  const confirm = () => {
    const filled = variables()
    if (filled)
      void send('confirm', 'POST /api/bpm/biz/task/instance/confirm', { taskId: id, message, variables: filled, ...attached }, 'leave')
  }
  const instanceId = detail.instance.process_instance_id
  const withComment = { taskId: id, ...(message && { message }), ...attached }
  const say = () => {
    if (message === '') box.current?.focus()
    else void send('comment', 'POST /api/bpm/biz/task/instance/comment', { taskId: id, message, ...attached }, 'stay')
  }

  const entry = (right: ApprovalCommand, dialogKind: DialogKind): MenuEntry & { right: ApprovalCommand } => ({
    key: right,
    right,
    label: t(`action.${right}`),
    onClick: () => setDialog(dialogKind),
  })
  const direct = <K extends KnownCall>(right: ApprovalCommand, call: K, input: CallInput<K>): MenuEntry & { right: ApprovalCommand } => ({
    key: right,
    right,
    label: t(`action.${right}`),
    onClick: () => void send(right, call, input, 'stay'),
  })
  const all = [
    entry('give_back', 'giveBack'),
    entry('add_signer', 'addSigner'),
    entry('turn', 'turn'),
    entry('delegate', 'delegate'),
    entry('remove_signer', 'removeSigner'),
    direct('claim', 'POST /api/bpm/biz/task/instance/claim', { taskId: id }),
    direct('release', 'POST /api/bpm/biz/task/instance/release', { taskId: id }),
    direct('take_back', 'POST /api/bpm/biz/task/instance/takeBack', { taskId: id }),
    direct('remind', 'POST /api/fintech/biz/message/approvalReminders', { taskId: instanceId }),
    entry('cancel', 'cancel'),
    entry('copy', 'copy'),
    { key: 'comment', right: 'comment' as const, label: t('action.comment'), onClick: say },
  ].filter(({ right }) => may(right))
  const actions: MenuEntry[] = [...all, { key: 'print', label: t('action.print'), onClick: onPrint }]
  const handBack = () => void send('hand_back', 'POST /api/bpm/biz/task/instance/handBack', withComment, 'leave')
  // the main action: the first of these that is allowed
  const primary: Main | undefined = [
    may('confirm') && ({ key: 'confirm', label: t('confirm'), onClick: confirm } as const),
    may('hand_back') && ({ key: 'hand_back', label: t('action.hand_back'), onClick: handBack } as const),
    again && ({ key: 'again', ...again } as const),
  ].find((one) => typeof one === 'object')
  const inWords = narrow ? 0 : primary ? 3 : 4
  const shown = actions.slice(0, inWords)
  const rest = actions.slice(inWords)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const does = {
        a: () => main.current?.focus(),
        c: () => box.current?.focus(),
        ...(may('reject') && { r: () => setDialog('reject') }),
        ...(may('turn') && { t: () => setDialog('turn') }),
      }[keyOf(event)]
      if (!does) return
      event.preventDefault()
      does()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const maySay = may('confirm') || may('hand_back') || may('comment')
  const attachLabel = files.length > 0 ? t('attachedN', { n: files.length }) : t('attach')

  return (
    <footer className={styles.bar}>
      {(attaching || files.length > 0) && (
        <div className={styles.attachments}>
          <UploadControl value={files} onChange={(next) => setTyped({ files: next })} max={maxFiles} />
        </div>
      )}
      {maySay && (
        <TextAreaControl
          ref={box}
          id={field}
          className={styles.comment}
          aria-label={t('commentLabel')}
          aria-keyshortcuts="c"
          placeholder={may('reject') ? t('commentHint') : t('commentPlain')}
          most={longest}
          rows={1}
          value={comment}
          onChange={(event) => setTyped({ text: event.target.value })}
          onKeyDown={(event) => {
            if (keyOf(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (primary && primary.key !== 'again') primary.onClick()
            else say()
          }}
        />
      )}
      <div className={styles.buttons}>
        {maySay && (
          <Button
            className={styles.attach}
            aria-label={attachLabel}
            title={attachLabel}
            aria-pressed={attaching || files.length > 0}
            icon={<Icon name="clip" size={16} />}
            onClick={() => setAttaching((before) => !before)}
          />
        )}
        {rest.length > 0 && (
          <Menu entries={rest} label={t('more')} className={styles.more}>
            {narrow ? t('more') : <Icon name="more" />}
          </Menu>
        )}
        {shown.map((action) => (
          <Button
            key={action.key}
            data-track={`approval.${action.key}`}
            loading={busy === action.key}
            aria-keyshortcuts={action.key === 'turn' ? 't' : undefined}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ))}
        {may('reject') && (
          <Button danger data-track="approval.reject" aria-keyshortcuts="r" onClick={() => setDialog('reject')}>
            {t('reject')}
          </Button>
        )}
        {primary && (
          <Button
            ref={main}
            type="primary"
            data-track={`approval.${primary.key}`}
            aria-keyshortcuts="a"
            title={primary.key === 'again' ? undefined : t('confirmKeys')}
            className={styles.primary}
            loading={busy === primary.key}
            onClick={primary.onClick}
          >
            {primary.label}
          </Button>
        )}
      </div>
      {dialog && (
        <TaskDialog
          kind={dialog}
          id={dialog === 'cancel' ? instanceId : id}
          detail={detail}
          message={comment}
          files={dialog === 'reject' || dialog === 'giveBack' ? files : []}
          onClose={() => setDialog(null)}
          onDone={() => {
            setTyped(null)
            setAttaching(false)
            if (leaves.has(dialog)) onDecided()
          }}
        />
      )}
    </footer>
  )
}
