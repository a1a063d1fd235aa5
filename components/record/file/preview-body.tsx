// The content of a previewed file by its kind: a picture, the pages of a PDF, or what the server has read of an office file.
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { RichText } from '@/components/basic/rich-text'
import { TabBar } from '@/components/basic/tab-bar'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import type { Preview } from '@/lib/model/calls/file'
import type { FileRef } from '@/lib/model/field'
import { fileKeysIn } from '@/lib/model/file-types'
import { previewKindOf, previewLimits } from '@/lib/model/preview'
import styles from './file.module.css'
import { PreviewUnavailable, Waiting } from './preview-unavailable'

const PdfView = dynamic(() => retried(() => import('./pdf-view')), { ssr: false, loading: Waiting })

export function PreviewBody({ file }: { file: FileRef }) {
  const t = useTranslations('preview')
  const kind = previewKindOf(file.name)
  if (kind === 'image') return <PictureView file={file} />
  if (kind === 'pdf')
    return (file.size ?? 0) > previewLimits.bytes ? (
      <PreviewUnavailable title={t('large')} />
    ) : (
      <PdfView address={file.url} name={file.name} />
    )
  return <ReadView file={file} />
}

function PictureView({ file }: { file: FileRef }) {
  const t = useTranslations('preview')
  const [failed, setFailed] = useState(false)
  if (failed) return <PreviewUnavailable title={t('broken')} />
  return (
    <div className={styles.picture}>
      {/* biome-ignore lint/performance/noImgElement: it comes with the session, which next/image could not send */}
      <img src={file.url} alt={file.name} onError={() => setFailed(true)} />
    </div>
  )
}

function ReadView({ file }: { file: FileRef }) {
  const t = useTranslations('preview')
  const panel = useId()
  const [sheet, setSheet] = useState(0)
  const [id = ''] = fileKeysIn(file.url)
  const { data, failed, error, retry, refreshing } = useCall(
    'GET /api/app/base/app/file/preview/{id}',
    { id, ...(sheet > 0 && { sheet }) },
    { keep: true },
  )
  if (!data && failed) return <PreviewUnavailable title={t('failed')} onRetry={retry} />
  if (!data) return error ? <PreviewUnavailable title={error.message} /> : <Waiting />
  const sheets = data.kind === 'sheet' ? data.sheets : []
  return (
    <>
      {sheets.length > 1 && (
        <TabBar
          label={t('sheets')}
          panel={panel}
          tabs={sheets.map((label, index) => ({ key: String(index), label }))}
          value={String(sheet)}
          onChange={(key) => setSheet(Number(key))}
        />
      )}
      <section
        key={sheet}
        id={panel}
        className={styles.read}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        aria-label={sheets.length > 1 ? sheets[sheet] : file.name}
        aria-busy={refreshing}
        data-scroll=""
        data-kind={data.kind}
      >
        {error ? <PreviewUnavailable title={error.message} {...(failed && { onRetry: retry })} /> : <ReadContent preview={data} />}
      </section>
      <Notes preview={data} />
    </>
  )
}

function ReadContent({ preview }: { preview: Preview }) {
  const t = useTranslations('preview')
  if (preview.kind === 'document') return preview.html ? <RichText html={preview.html} /> : <p className={styles.note}>{t('noText')}</p>
  if (preview.kind === 'text') return preview.text.trim() ? <pre>{preview.text}</pre> : <p className={styles.note}>{t('noText')}</p>
  if (preview.rows.length === 0) return <p className={styles.note}>{t('noCells')}</p>
  return <SheetTable rows={preview.rows} numbers={preview.numbers} />
}

interface SheetTableProps {
  rows: readonly (readonly string[])[]
  /** The numbers of the rows in the file. */
  numbers: readonly number[]
}

/** Cells as the file holds them; rows and columns are counted as a spreadsheet program does. */
function SheetTable({ rows, numbers }: SheetTableProps) {
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => columnName(index))
  return (
    <table className={styles.sheet}>
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={numbers[at]}>
            <th scope="row">{numbers[at]}</th>
            {columns.map((name, index) => (
              <td key={name} title={(row[index]?.length ?? 0) > longCell ? row[index] : undefined}>
                {row[index] ?? ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Characters that a cell surely shows whole. */
const longCell = 18

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
