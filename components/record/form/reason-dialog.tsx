// A decision that needs words: a reply, or why something is refused or called off.
'use client'
import { Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import styles from '@/components/record/dialogs.module.css'
import { Labelled } from './form-field'

/** A decision that asks for a text before it is sent. */
export interface ReasonQuestion {
  title: string
  /** What the decision does. */
  hint?: string
  label: string
  okText: string
  danger?: boolean
  /** The text may stay empty. */
  optional?: boolean
  min?: number
  max: number
  value?: string
  /** True once it is done. */
  onOk: (text: string) => Promise<boolean>
}

interface ReasonDialogProps {
  question: ReasonQuestion
  busy: boolean
  onClose: () => void
}

export function ReasonDialog({ question, busy, onClose }: ReasonDialogProps) {
  const t = useTranslations('widget.reason')
  const id = useId()
  const [text, setText] = useState(question.value ?? '')
  const [tried, setTried] = useState(false)
  const { optional = false, min = 1, max } = question
  const given = text.trim().length
  const short = given < min && !(optional && given === 0)
  const wrong = tried && short
  const send = async () => {
    setTried(true)
    if (!short && (await question.onOk(text.trim()))) onClose()
  }
  return (
    <Modal
      open
      title={question.title}
      width={560}
      okText={question.okText}
      cancelText={t('cancel')}
      okButtonProps={{ danger: question.danger }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {question.hint && <p className={styles.hint}>{question.hint}</p>}
      <Labelled
        id={id}
        label={question.label}
        required={!optional}
        wide
        message={wrong ? t(given === 0 ? 'missing' : 'tooShort', { n: min }) : undefined}
      >
        <Input.TextArea
          id={id}
          value={text}
          maxLength={max}
          showCount
          autoSize={{ minRows: 3, maxRows: 10 }}
          status={wrong ? 'error' : undefined}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-message` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </Labelled>
    </Modal>
  )
}
