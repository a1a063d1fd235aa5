// The file as text, with colours and a button that copies it.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { notify, toastSeconds } from '@/lib/client/api'
import styles from '../designer.module.css'
import { toned } from './preview'

export interface Preview {
  kind: 'xml' | 'json'
  text: string
}

/** Longer texts are shown without colours: a piece is an element each. */
const mostToned = 200_000

export function PreviewDialog({ preview: { kind, text }, onClose }: { preview: Preview; onClose: () => void }) {
  const t = useTranslations('designer')
  const pieces = useMemo(() => (text.length > mostToned ? [{ text, tone: null }] : toned(text, kind)), [text, kind])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify().success(t('copied'))
    } catch {
      notify().error(t('notCopied'), toastSeconds)
    }
  }
  return (
    <Modal
      open
      width={960}
      title={t(kind === 'xml' ? 'previewXml' : 'previewJson')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
      <pre className={styles.preview} tabIndex={0}>
        {pieces.map((piece, index) =>
          piece.tone ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
            <span key={index} data-tone={piece.tone}>
              {piece.text}
            </span>
          ) : (
            piece.text
          ),
        )}
      </pre>
    </Modal>
  )
}
