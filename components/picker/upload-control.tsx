// Uploading files one by one: progress, cancel, retry; a file counts only when the server has said so (crm-bpm§7.7).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useRef, useState } from 'react'
import { notify } from '@/lib/client/api'
import type { FileRef } from '@/lib/model/field'
import { limits } from '@/lib/model/wire'
import type { ControlProps } from '../field/field-props'
import { formatSize, isPicture } from '../field/show/files'
import { FileLink } from '../file/file-link'
import { Icon } from '../show/icon'
import { Picture } from '../show/picture'
import { StatusGlyph } from '../show/status-glyph'
import styles from './picker.module.css'
import { startUpload, type Upload } from './upload'

interface Running {
  uid: string
  file: File
  /** 0 to 100; null once it has failed. */
  percent: number | null
  upload: Upload | null
}

interface UploadControlProps extends Omit<ControlProps, 'placeholder' | 'aria-label'> {
  value: readonly FileRef[]
  onChange: (files: FileRef[]) => void
  max?: number
  /** Takes pictures only and shows them (platform§5.3). */
  pictures?: boolean
}

export function UploadControl({ value, onChange, max = 20, pictures, id, disabled, ...aria }: UploadControlProps) {
  const t = useTranslations('widget.upload')
  const input = useRef<HTMLInputElement>(null)
  const files = useRef(value)
  files.current = value
  const [running, setRunning] = useState<readonly Running[]>([])
  const [over, setOver] = useState(false)
  const room = max - value.length - running.length

  const patch = (uid: string, part: Partial<Running>) =>
    setRunning((all) => all.map((one) => (one.uid === uid ? { ...one, ...part } : one)))
  const drop = (uid: string) => setRunning((all) => all.filter((one) => one.uid !== uid))

  const run = (uid: string, file: File) => {
    const upload = startUpload(file, (percent) => patch(uid, { percent }))
    patch(uid, { upload, percent: 0 })
    upload.done
      .then((answer) => {
        const next: FileRef = { uid, name: file.name, status: 'done', url: answer.url, size: file.size }
        files.current = [...files.current, next]
        onChange([...files.current])
        drop(uid)
      })
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return drop(uid)
        notify().error(t('failed', { name: file.name }), 5)
        patch(uid, { percent: null, upload: null })
      })
  }
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    const good = chosen.filter((file) => {
      if (pictures && !file.type.startsWith('image/')) notify().warning(t('imageOnly'), 5)
      else if (file.size > limits.uploadBytes) notify().warning(t('tooLarge', { name: file.name, size: formatSize(limits.uploadBytes) }), 5)
      else return true
      return false
    })
    if (good.length > room) notify().warning(t('tooMany', { max }), 5)
    const taken = good.slice(0, Math.max(0, room)).map((file): Running => ({ uid: crypto.randomUUID(), file, percent: 0, upload: null }))
    setRunning((all) => [...all, ...taken])
    for (const one of taken) run(one.uid, one.file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is an extra; the button does the same
    <div
      className={styles.upload}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        accept={pictures ? 'image/*' : undefined}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button
        id={id}
        icon={<Icon name="upload" size={14} />}
        disabled={disabled || room <= 0}
        onClick={() => input.current?.click()}
        {...aria}
      >
        {pictures ? t('image') : t('choose')}
      </Button>
      <span className={styles.hint}>{t('hint', { max, size: formatSize(limits.uploadBytes) })}</span>
      <ul className={styles.uploads}>
        {value.map((file) => (
          <li key={file.uid}>
            {isPicture(file) ? <Picture src={file.url} alt="" size={32} /> : <Icon name="file" />}
            <FileLink file={file} files={value}>
              {file.name}
            </FileLink>
            <small>{formatSize(file.size)}</small>
            {!disabled && (
              <button
                type="button"
                aria-label={t('remove', { name: file.name })}
                onClick={() => onChange(value.filter((one) => one.uid !== file.uid))}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
        {running.map((one) => (
          <li key={one.uid} data-failed={one.percent === null || undefined}>
            {one.percent === null ? <StatusGlyph shape="bad" /> : <progress max={100} value={one.percent} aria-label={one.file.name} />}
            <span>{one.file.name}</span>
            <small>{one.percent === null ? t('failedShort') : `${one.percent}%`}</small>
            {one.percent === null && (
              <button type="button" aria-label={t('again', { name: one.file.name })} onClick={() => run(one.uid, one.file)}>
                <Icon name="refresh" size={14} />
              </button>
            )}
            <button
              type="button"
              aria-label={t('cancel', { name: one.file.name })}
              onClick={() => (one.upload ? one.upload.cancel() : drop(one.uid))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
