// The rows of files on their way: progress and cancel, or what has failed and may be sent again.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { StatusGlyph } from '@/components/basic/status-glyph'
import type { Uploads } from './use-uploads'

/** Rows of a list. */
export function RunningUploads({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('widget.upload')
  return uploads.running.map((one) => (
    <li key={one.uid} data-failed={one.percent === null || undefined}>
      {one.percent === null ? <StatusGlyph shape="bad" /> : <progress max={100} value={one.percent} aria-label={one.file.name} />}
      <span>{one.file.name}</span>
      <small>{one.percent === null ? t('failedShort') : `${one.percent}%`}</small>
      {one.percent === null && (
        <button type="button" aria-label={t('again', { name: one.file.name })} onClick={() => uploads.again(one)}>
          <Icon name="refresh" size={14} />
        </button>
      )}
      <button type="button" aria-label={t('cancel', { name: one.file.name })} onClick={() => uploads.cancel(one)}>
        <Icon name="close" size={14} />
      </button>
    </li>
  ))
}
