// The buttons below the import dialog: what may be done in each state.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { confirmAction } from '@/components/basic/confirm-action'
import type { Wizard } from '@/lib/model/calls/transfer'
import { isEnded, isWorking } from './wizard'

interface ImportActionsProps {
  batch: Wizard | null
  /** The settings on the screen are those that were tried. */
  tried: boolean
  busy: boolean
  onClose: () => void
  onOther: () => void
  onCheck: () => void
  onStart: () => void
  onStop: () => void
}

export function ImportActions({ batch, tried, busy, onClose, onOther, onCheck, onStart, onStop }: ImportActionsProps) {
  const t = useTranslations('transferScreen.import')
  if (!batch || isEnded(batch)) {
    return (
      <Button type={batch ? 'primary' : 'default'} onClick={onClose}>
        {t('close')}
      </Button>
    )
  }
  const stop = async () => {
    const title = t('stopAsk', { n: batch.status === 'RUNNING' ? batch.success + batch.updated : 0 })
    if (await confirmAction({ title, okText: t('stopOk'), cancelText: t('stopCancel'), danger: true })) onStop()
  }
  if (isWorking(batch)) {
    return (
      <>
        <Button danger loading={busy} onClick={() => void stop()}>
          {t('stop')}
        </Button>
        <Button type="primary" onClick={onClose}>
          {t('background')}
        </Button>
      </>
    )
  }
  const usable = batch.success + batch.updated
  return (
    <>
      <Button disabled={busy} onClick={onOther}>
        {t('otherFile')}
      </Button>
      {tried && batch.status === 'VERIFIED' ? (
        <Button type="primary" loading={busy} disabled={usable === 0} title={usable === 0 ? t('nothing') : undefined} onClick={onStart}>
          {t('start', { n: usable })}
        </Button>
      ) : (
        <Button type="primary" loading={busy} disabled={tried} onClick={onCheck}>
          {t('recheck')}
        </Button>
      )}
    </>
  )
}
