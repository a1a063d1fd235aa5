// The dialog of a confirmation.
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import styles from './show.module.css'
import { StatusGlyph } from './status-glyph'

export interface Question {
  title: string
  /** The explanation below the title; each line of a text is a paragraph. */
  text?: ReactNode
  okText: string
  cancelText: string
  danger?: boolean
}

export function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  return (
    <Modal
      open
      width={480}
      classNames={{ header: styles.asked, ...(!question.text && { body: styles.unused }) }}
      zIndex={1050}
      closable={false}
      title={
        <span className={styles.question}>
          <StatusGlyph shape="overdue" size={16} />
          {question.title}
        </span>
      }
      okText={question.okText}
      cancelText={question.cancelText}
      okButtonProps={{ danger: question.danger }}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      <div className={styles.askedText}>{question.text}</div>
    </Modal>
  )
}
