// A PDF page under page. Only pages near the visible ones are drawn, so a long file costs no more memory than a short one.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import styles from './file.module.css'
import { PdfPage } from './pdf-page'
import { PreviewUnavailable, Waiting } from './preview-unavailable'

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const fitting = steps.indexOf(1)
const maxPages = 500

interface PdfViewProps {
  address: string
  name: string
}

export default function PdfView({ address, name }: PdfViewProps) {
  const t = useTranslations('preview')
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failure, setFailure] = useState<PdfFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [zoom, setZoom] = useState(fitting)
  const scroll = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same file again
  useEffect(() => {
    let gone = false
    setPdf(null)
    setFailure(null)
    const task = openPdf(address)
    task.promise.then(
      (opened) => !gone && setPdf(opened),
      (error: unknown) => !gone && setFailure(pdfFailureOf(error)),
    )
    return () => {
      gone = true
      void task.destroy()
    }
  }, [address, attempt])
  if (failure === 'load') return <PreviewUnavailable title={t('failed')} onRetry={() => setAttempt(attempt + 1)} />
  if (failure) return <PreviewUnavailable title={t(failure)} />
  if (!pdf) return <Waiting />
  const numbers = Array.from({ length: Math.min(pdf.numPages, maxPages) }, (_, index) => index + 1)
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t('zoom')}>
        <span>{t('pages', { n: pdf.numPages })}</span>
        <Button size="small" disabled={zoom === 0} aria-label={t('smaller')} onClick={() => setZoom(zoom - 1)}>
          −
        </Button>
        <output>{Math.round((steps[zoom] ?? 1) * 100)}%</output>
        <Button size="small" disabled={zoom === steps.length - 1} aria-label={t('larger')} onClick={() => setZoom(zoom + 1)}>
          +
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section ref={scroll} className={styles.pages} tabIndex={0} aria-label={name} data-scroll="">
        {numbers.map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} zoom={steps[zoom] ?? 1} scroll={scroll} />
        ))}
        {pdf.numPages > maxPages && <p className={styles.note}>{t('morePages', { n: maxPages })}</p>}
      </section>
    </>
  )
}

const home = `/api/pdf/${version}`
GlobalWorkerOptions.workerSrc = `${home}/worker/pdf.worker.min.mjs`

/** Begins to load a PDF; what pdfjs needs comes from our own address. No script of it runs and no form of it is built. */
function openPdf(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    cMapUrl: `${home}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${home}/fonts/`,
    wasmUrl: `${home}/decoders/`,
    iccUrl: `${home}/colors/`,
    // a missing system font is no fault of ours, and is replaced
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableRange: true,
    maxImageSize: 64 * 1024 * 1024,
  })
}

/** Why a PDF is not shown. */
type PdfFailure = 'locked' | 'broken' | 'load'

function pdfFailureOf(error: unknown): PdfFailure {
  if (error instanceof PasswordException) return 'locked'
  return error instanceof InvalidPDFException ? 'broken' : 'load'
}
