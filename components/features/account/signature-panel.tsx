// 签名图片: the user's signature picture for printed decisions (docs/domain/approval.md#signatures).
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { Picture } from '@/components/basic/picture'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { notify, send } from '@/lib/client/api'
import { retried } from '@/lib/client/retried'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { signatureSize } from '@/lib/model/signature'
import { Panel } from './panel'
import styles from './person.module.css'

const SignatureDialog = dynamic(() => retried(() => import('./signature-dialog').then((module) => module.SignatureDialog)), { ssr: false })

export function SignaturePanel() {
  const t = useTranslations('person.signature')
  const answer = useCall('GET /api/bpm/biz/task/signature')
  const { replace } = answer
  const [open, setOpen] = useState(false)
  const { busy, alone } = useAlone()
  const keep = async (url: string | null) => {
    replace(await send('PUT /api/bpm/biz/task/signature', { url }))
    notify().success(t(url ? 'saved' : 'removed'))
  }
  return (
    <Panel title={t('title')} note={t('note')}>
      <div className={styles.signature}>
        <Answer of={answer} skeleton={<LinesSkeleton lines={2} />}>
          {(data) => (
            <>
              {data.url && <Picture src={data.url} alt={t('mine')} size={signatureSize.width / 2} height={signatureSize.height / 2} />}
              <Button onClick={() => setOpen(true)}>{t(data.url ? 'change' : 'add')}</Button>
              {data.url && (
                <Button type="text" loading={busy} onClick={() => void alone(() => keep(null))}>
                  {t('remove')}
                </Button>
              )}
            </>
          )}
        </Answer>
      </div>
      {open && <SignatureDialog onSave={keep} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
