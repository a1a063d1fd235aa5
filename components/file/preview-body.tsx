// The content of a previewed file by its kind: a picture, the pages of a PDF, or what the server has read of an office file.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '@/lib/client/use-call'
import type { FileRef } from '@/lib/model/field'
import { fileKeysIn } from '@/lib/model/file-types'
import { type Preview, previewKindOf, previewLimits } from '@/lib/model/preview'
import { RichText } from '../show/rich-text'
import styles from './file.module.css'
import { Unshown, Waiting } from './unshown'

const PdfView = dynamic(() => import('./pdf-view'), { ssr: false, loading: Waiting })

export function PreviewBody({ file }: { file: FileRef }) {
  const t = useTranslations('preview')
  const kind = previewKindOf(file.name)
  if (kind === 'image') return <PictureView file={file} />
  if (kind === 'pdf')
    return (file.size ?? 0) > previewLimits.bytes ? <Unshown title={t('large')} /> : <PdfView address={file.url} name={file.name} />
  return <ReadView file={file} />
}

function PictureView({ file }: { file: FileRef }) {
  const t = useTranslations('preview')
  const [failed, setFailed] = useState(false)
  if (failed) return <Unshown title={t('broken')} />
  return (
    <div className={styles.picture}>
      {/* biome-ignore lint/performance/noImgElement: it comes with the session, which next/image could not send */}
      <img src={file.url} alt={file.name} onError={() => setFailed(true)} />
    </div>
  )
}

function ReadView({ file }: { file: FileRef }) {
  const t = useTranslations('preview')
  const [id = ''] = fileKeysIn(file.url)
  const { data, failed, error, retry } = useCall<Preview>('GET /api/app/base/app/file/preview/{id}', { id })
  if (!data && failed) return <Unshown title={t('failed')} onRetry={retry} />
  if (!data) return error ? <Unshown title={error.message} /> : <Waiting />
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section className={styles.read} tabIndex={0} aria-label={file.name} data-scroll="" data-kind={data.kind}>
        <ReadContent preview={data} />
      </section>
      <Notes preview={data} />
    </>
  )
}

function ReadContent({ preview }: { preview: Preview }) {
  const t = useTranslations('preview')
  if (preview.kind === 'document') return preview.html ? <RichText html={preview.html} /> : <p className={styles.note}>{t('noText')}</p>
  if (preview.kind === 'text') return preview.text.trim() ? <pre>{preview.text}</pre> : <p className={styles.note}>{t('noText')}</p>
  if (preview.rows.length === 0) return <p className={styles.note}>{t('noText')}</p>
  return <SheetTable rows={preview.rows} />
}

/** Cells as the file holds them; rows and columns are counted as a spreadsheet program does. */
function SheetTable({ rows }: { rows: readonly (readonly string[])[] }) {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => columnName(index))
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <th />
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file keep their places
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            {columns.map((name, index) => (
              <td key={name}>{row[index] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 0 → A, 27 → AB. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

/** What the preview leaves out. */
function Notes({ preview }: { preview: Preview }) {
  const t = useTranslations('preview')
  const { rows, columns } = previewLimits
  const notes = [
    preview.truncated && (preview.kind === 'sheet' ? t('cutSheet', { rows, columns }) : t('cut')),
    preview.kind === 'document' && preview.pictures > 0 && t('pictures', { n: preview.pictures }),
  ].filter(Boolean)
  return notes.length > 0 ? <p className={styles.note}>{notes.join(' ')}</p> : null
}
