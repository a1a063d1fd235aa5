// What the link of a shared document shows: the text, the picture, or the file to save.
'use client'
import { useEffect, useState } from 'react'
import { RichText } from '@/components/basic/rich-text'
import { formatSize } from '@/lib/client/format'
import type { SharedDocument as Shared } from '@/lib/model/calls/project-document'
import styles from './shared-document.module.css'

type Texts = Readonly<Record<'title' | 'loading' | 'missing' | 'missingText' | 'tooMany' | 'failed' | 'until' | 'download', string>>
type Found = Shared | 'missing' | 'tooMany' | 'failed'

const addressOf = (code: string) => `/api/eis/restful/document/shared/${encodeURIComponent(code)}`

async function read(code: string): Promise<Found> {
  try {
    const response = await fetch(addressOf(code), { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    const { code: number, data } = (await response.json()) as { code: number; data: Shared }
    return number === 0 ? data : number === 429 ? 'tooMany' : 'missing'
  } catch {
    return 'failed'
  }
}

export function SharedDocument({ code, texts }: { code: string; texts: Texts }) {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let there = true
    void read(code).then((one) => there && setFound(one))
    return () => {
      there = false
    }
  }, [code])
  if (found === null)
    return (
      <main className={styles.page}>
        <p role="status">{texts.loading}</p>
      </main>
    )
  if (typeof found === 'string')
    return (
      <main className={styles.page}>
        <h1>{found === 'missing' ? texts.missing : found === 'tooMany' ? texts.tooMany : texts.failed}</h1>
        {found === 'missing' && <p>{texts.missingText}</p>}
      </main>
    )
  const file = `${addressOf(code)}/file`
  return (
    <main className={styles.page}>
      <h1>{found.document_name}</h1>
      <p className={styles.meta}>
        <span>{found.project_name}</span>
        <span>{formatSize(found.size)}</span>
        <span>{texts.until.replace('{time}', found.share_expire.slice(0, 16))}</span>
      </p>
      {found.content !== null && <RichText html={found.content} />}
      {found.mime?.startsWith('image/') && (
        // biome-ignore lint/performance/noImgElement: the picture of a visitor's link is not to be kept by the server
        <img className={styles.picture} src={file} alt={found.document_name} />
      )}
      {found.document_type === 'FILE' && (
        <a className={styles.download} href={file} download={found.document_name}>
          {texts.download}
        </a>
      )}
    </main>
  )
}
