// The link by which a customer sees a quote: made for some days, copied, withdrawn.
import { Button, Input, Modal, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Failure } from '@/components/basic/answer'
import { notify } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { runQuote } from '../run'

const choices = [3, 7, 15, 30, 90]

export function ShareDialog({ quoteKey, onClose }: { quoteKey: string; onClose: () => void }) {
  const t = useTranslations('quote')
  const id = useId()
  const { busy, alone } = useAlone()
  const [days, setDays] = useState(15)
  const detail = useCall('GET /api/eis/restful/pricing/detail/{id}', { id: quoteKey })
  const { data } = detail
  const address = data?.share_path ? `${window.location.origin}${data.share_path}` : null
  const share = (span: number) =>
    void alone(async () => {
      await runQuote('POST /api/eis/restful/pricing/share', { id: quoteKey, days: span })
    })
  const copy = () => void navigator.clipboard.writeText(address ?? '').then(() => notify().success(t('linkCopied')))
  return (
    <Modal open width={560} title={t('shareTitle')} footer={null} onCancel={onClose}>
      <p>{t('shareText')}</p>
      <p>
        <label htmlFor={`${id}-days`}>{t('shareDays')}</label>{' '}
        <Select
          id={`${id}-days`}
          value={days}
          style={{ width: 120 }}
          options={choices.map((value) => ({ value, label: t('days', { n: value }) }))}
          onChange={setDays}
        />{' '}
        <Button type="primary" loading={busy} onClick={() => share(days)}>
          {t(address ? 'shareAgain' : 'makeLink')}
        </Button>
      </p>
      <Failure of={detail} />
      {address && (
        <>
          <label htmlFor={`${id}-link`}>{t('link')}</label>
          <Input id={`${id}-link`} readOnly value={address} onFocus={(event) => event.target.select()} />
          <p>{t('linkState', { until: String(data?.share_expire ?? ''), n: Number(data?.view_count ?? 0) })}</p>
          <Button onClick={copy}>{t('copyLink')}</Button>{' '}
          <Button danger loading={busy} onClick={() => share(0)}>
            {t('endShare')}
          </Button>
        </>
      )}
    </Modal>
  )
}
