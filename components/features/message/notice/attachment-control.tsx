// The one attachment of a notice: a second file is refused before anything is sent (docs/domain/notice.md#attachment).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { startUpload, type Upload } from '@/components/record/field/picker/upload'
import { FileLink } from '@/components/record/file/file-link'
import { useUploadLimit } from '@/components/record/file/upload-limit'
import { ApiError, notify, toastSeconds } from '@/lib/client/api'
import { formatSize } from '@/lib/client/format'
import type { FileRef } from '@/lib/model/field'
import styles from './notice.module.css'
import { type Attachment, keepLastFiles } from './notice-form'

interface AttachmentControlProps {
  id: string
  value: readonly FileRef[]
  onChange: (files: FileRef[]) => void
}

const isThere = (file: Attachment) => file.percent === undefined
const isRunning = (file: Attachment) => typeof file.percent === 'number'

export function AttachmentControl({ id, value, onChange }: AttachmentControlProps) {
  const t = useTranslations('notice.attachment')
  const limit = useUploadLimit()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<Upload | null>(null)
  const [list, setList] = useState<Attachment[]>(() => [...value])
  const change = (next: Attachment[]) => {
    const kept = keepLastFiles(next)
    setList(kept)
    onChange(kept.filter(isThere).map(({ percent: _, source: _file, ...file }) => file))
  }
  /** Whether another file may be taken; says why not. */
  const hasRoom = () => {
    if (!list.some((file) => isThere(file) || isRunning(file))) return true
    notify().warning(t('already'), toastSeconds)
    return false
  }
  const take = async (file: File, before = list) => {
    if (!hasRoom()) return
    if (file.size > limit) return notify().warning(t('tooLarge', { name: file.name, size: formatSize(limit) }), toastSeconds)
    const uid = crypto.randomUUID()
    const entry: Attachment = { uid, name: file.name, url: '', size: file.size, percent: 0, source: file }
    setList(keepLastFiles([...before, entry]))
    const upload = startUpload(file, (percent) => setList((all) => all.map((one) => (one.uid === uid ? { ...one, percent } : one))))
    running.current = upload
    try {
      const { url } = await upload.done
      change([{ uid, name: file.name, status: 'done', url, size: file.size }])
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return setList(before)
      const reason = error instanceof ApiError ? error.message : ''
      notify().error(t('failed', { name: file.name, reason }), toastSeconds)
      setList(keepLastFiles([...before, { ...entry, percent: null }]))
    } finally {
      running.current = null
    }
  }
  return (
    <div className={styles.attachment}>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <Button id={id} icon={<Icon name="clip" size={14} />} onClick={() => hasRoom() && input.current?.click()}>
        {t('choose')}
      </Button>
      <span>{t('hint', { size: formatSize(limit) })}</span>
      <ul>
        {list.map((file) => (
          <li key={file.uid} data-failed={file.percent === null || undefined}>
            {file.percent === null ? <StatusGlyph shape="bad" /> : <Icon name="file" size={14} />}
            {isThere(file) ? (
              <FileLink file={file} files={list.filter(isThere)}>
                {file.name}
              </FileLink>
            ) : (
              <span>{file.name}</span>
            )}
            {isRunning(file) && <progress max={100} value={file.percent ?? 0} aria-label={file.name} />}
            <small>{file.percent === null ? t('failedShort') : formatSize(file.size)}</small>
            {file.source && file.percent === null && (
              <button
                type="button"
                aria-label={t('again', { name: file.name })}
                onClick={() =>
                  void take(
                    file.source as File,
                    list.filter((one) => one.uid !== file.uid),
                  )
                }
              >
                <Icon name="refresh" size={14} />
              </button>
            )}
            <button
              type="button"
              aria-label={t(isRunning(file) ? 'cancel' : 'remove', { name: file.name })}
              onClick={() => (isRunning(file) ? running.current?.cancel() : change(list.filter((one) => one.uid !== file.uid)))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
