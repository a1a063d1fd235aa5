// Sharing a document by a link that ends: the link is shown once, a new one replaces it.
import { Button, Input, Modal, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify, send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { refreshCalls } from '@/lib/client/refresh'
import { useAlone } from '@/lib/client/use-alone'
import { shareDays } from '@/lib/model/document-name'
import styles from './document.module.css'
import type { DocumentRow } from './document-row'

const offered = [1, shareDays.usual, 30, shareDays.longest]

export function ShareDialog({ document, onClose }: { document: DocumentRow; onClose: () => void }) {
  const t = useTranslations('projectWork.document')
  const [days, setDays] = useState<number>(shareDays.usual)
  const [link, setLink] = useState<{ address: string; until: string } | null>(null)
  const [until, setUntil] = useState(document.share_expire)
  const { busy, alone } = useAlone()
  const share = (wanted: number | undefined) =>
    alone(async () => {
      const answer = await send('POST /api/eis/restful/document/share', { document_key: document.document_key, days: wanted }).catch(
        () => null,
      )
      if (!answer) return
      setUntil(answer.share_expire)
      setLink(
        answer.share_code
          ? { address: `${window.location.origin}/sharedDocument?id=${answer.share_code}`, until: answer.share_expire ?? '' }
          : null,
      )
      await refreshCalls(['/restful/document/'])
    })
  const copy = async () => {
    await navigator.clipboard.writeText(link?.address ?? '').catch(() => undefined)
    notify().success(t('copied'))
  }
  return (
    <Modal open width={560} title={t('shareOf', { name: document.document_name })} footer={null} onCancel={onClose}>
      <p className={styles.meta}>{t('shareHint')}</p>
      {until && <p>{t('sharedUntil', { time: formatMinute(until) })}</p>}
      <div className={styles.share}>
        <Select
          aria-label={t('days')}
          value={days}
          options={offered.map((value) => ({ value, label: t('nDays', { n: value }) }))}
          onChange={(value: number) => setDays(value)}
        />
        <Button type="primary" loading={busy} onClick={() => void share(days)}>
          {t(until ? 'newLink' : 'makeLink')}
        </Button>
        {until && (
          <Button danger loading={busy} onClick={() => void share(undefined)}>
            {t('endLink')}
          </Button>
        )}
      </div>
      {link && (
        <div className={styles.share}>
          <Input readOnly aria-label={t('link')} value={link.address} onFocus={(event) => event.target.select()} />
          <Button onClick={() => void copy()}>{t('copy')}</Button>
        </div>
      )}
    </Modal>
  )
}
