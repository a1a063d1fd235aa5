// Uploading files one by one: progress, cancel, retry; a file counts only when the server has said so (docs/domain/pickers.md#uploads).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { Picture } from '@/components/basic/picture'
import type { ControlProps } from '@/components/record/field/field-props'
import { isPicture } from '@/components/record/field/show/files'
import { FileLink } from '@/components/record/file/file-link'
import { useUploadLimit } from '@/components/record/file/upload-limit'
import { notify } from '@/lib/client/api'
import { formatSize } from '@/lib/client/format'
import { useHeldSends } from '@/lib/client/pending-uploads'
import type { FileRef } from '@/lib/model/field'
import styles from './picker.module.css'
import { RunningUploads } from './running-uploads'
import { isOnItsWay, useUploads } from './use-uploads'

interface UploadControlProps extends Omit<ControlProps, 'placeholder' | 'aria-label'> {
  value: readonly FileRef[]
  onChange: (files: FileRef[]) => void
  max?: number
  /** Takes pictures only and shows them (docs/domain/pickers.md#uploads). */
  pictures?: boolean
  /** Files that came another way, pasted into a text for example: taken as if chosen, then `onTaken` forgets them. */
  given?: readonly File[]
  onTaken?: () => void
}

export function UploadControl({ value, onChange, max = 20, pictures, given, onTaken, id, disabled, ...aria }: UploadControlProps) {
  const t = useTranslations('widget.upload')
  const limit = useUploadLimit()
  const input = useRef<HTMLInputElement>(null)
  const files = useRef(value)
  files.current = value
  const [over, setOver] = useState(false)
  const uploads = useUploads(
    (file, url, uid) => {
      // where one may stand, another takes its place
      files.current = [...(max === 1 ? [] : files.current), { uid, name: file.name, status: 'done', url, size: file.size }]
      onChange([...files.current])
    },
    (file) => notify().error(t('failed', { name: file.name }), 5),
  )
  useHeldSends(uploads.running.some(isOnItsWay), input)
  const room = max - (max === 1 ? 0 : value.length) - uploads.running.length

  // a picture that a record names by its address alone has no name
  const shown = pictures ? value.map((file) => (isPicture(file) ? file : { ...file, name: `${t('picture')}.jpg` })) : value
  const take = (list: Iterable<File> | null) => {
    const chosen = [...(list ?? [])]
    const good = chosen.filter((file) => {
      if (pictures && !file.type.startsWith('image/')) notify().warning(t('imageOnly'), 5)
      else if (file.size > limit) notify().warning(t('tooLarge', { name: file.name, size: formatSize(limit) }), 5)
      else return true
      return false
    })
    if (good.length > room) notify().warning(t('tooMany', { max }), 5)
    uploads.start(good.slice(0, Math.max(0, room)))
  }
  const taken = useRef<readonly File[]>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each gift is taken once
  useEffect(() => {
    if (!given || given.length === 0 || given === taken.current) return
    taken.current = given
    take(given)
    onTaken?.()
  }, [given])
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
      <span className={styles.hint}>{t(max === 1 ? 'hintOne' : 'hint', { max, size: formatSize(limit) })}</span>
      <ul className={styles.uploads}>
        {shown.map((file) => (
          <li key={file.uid}>
            {isPicture(file) ? <Picture src={file.url} alt="" size={32} /> : <Icon name="file" />}
            <FileLink file={file} files={shown}>
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
        <RunningUploads uploads={uploads} />
      </ul>
    </div>
  )
}
