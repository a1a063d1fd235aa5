// A decision that needs words: a reply, or why something is refused.
'use client'
import { Input, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Labelled } from '../entity/form-field'

/** A decision that asks for a text before it is sent. */
export interface Question {
  title: string
  label: string
  okText: string
  danger?: boolean
  /** The text may stay empty. */
  optional?: boolean
  max: number
  value?: string
  onOk: (text: string) => Promise<boolean>
}

interface ReasonDialogProps {
  question: Question
  busy: boolean
  onClose: () => void
}

export function ReasonDialog({ question, busy, onClose }: ReasonDialogProps) {
  const t = useTranslations('website')
  const id = useId()
  const [text, setText] = useState(question.value ?? '')
  const [tried, setTried] = useState(false)
  const missing = !question.optional && text.trim() === ''
  const send = async () => {
    setTried(true)
    if (!missing && (await question.onOk(text.trim()))) onClose()
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
      <Labelled id={id} label={question.label} required={!question.optional} wide message={tried && missing ? t('needsText') : undefined}>
        <Input.TextArea
          id={id}
          value={text}
          maxLength={question.max}
          showCount
          autoSize={{ minRows: 3, maxRows: 10 }}
          status={tried && missing ? 'error' : undefined}
          aria-invalid={tried && missing ? true : undefined}
          aria-describedby={tried && missing ? `${id}-message` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </Labelled>
    </Modal>
  )
}
