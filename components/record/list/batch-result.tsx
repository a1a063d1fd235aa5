// The result of a batch: 成功n条，失败m条, and the reasons of failures (docs/domain/records.md#batches).
import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import styles from '@/components/record/dialogs.module.css'
import type { BatchAnswer } from '@/lib/model/wire'

export function BatchResult({ title, answer, onClose }: { title: string; answer: BatchAnswer; onClose: () => void }) {
  const t = useTranslations('widget.batch')
  return (
    <Modal
      open
      title={title}
      width={560}
      okText={t('close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p role="status">{t('result', { success: answer.success, fail: answer.fail.length })}</p>
      <BatchFails fails={answer.fail} />
    </Modal>
  )
}

/** The records that were left out, each with its reason; nothing where there are none. */
export function BatchFails({ fails }: { fails: BatchAnswer['fail'] }) {
  if (fails.length === 0) return null
  return (
    <ul className={styles.fails}>
      {fails.map((one) => (
        <li key={one.key}>
          <b>{one.name}</b>
          <span>{one.reason}</span>
        </li>
      ))}
    </ul>
  )
}
