// One page of a PDF: drawn while it is near, its text beside the drawing for those who cannot see it.
import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './file.module.css'

interface PdfPageProps {
  pdf: PDFDocumentProxy
  number: number
  /** 1 fits the width. */
  zoom: number
  /** What scrolls; pages are drawn before they come into its view. */
  scroll: RefObject<HTMLElement | null>
}

/** Height by width of an A4 page, until the page has told its own. */
const usualShape = Math.SQRT2
const widest = 900
/** Sharper than this nobody sees, and memory grows with the square. */
const maxDots = 2

export function PdfPage({ pdf, number, zoom, scroll }: PdfPageProps) {
  const t = useTranslations('preview')
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [shape, setShape] = useState(usualShape)
  const [text, setText] = useState('')
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroll.current,
      rootMargin: '600px 0px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroll])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom changes the width that is measured
  useEffect(() => {
    const target = canvas.current
    const width = place.current?.clientWidth ?? 0
    if (!near || !target || width === 0) return
    let stop = () => {}
    let gone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (gone) return
      const plain = page.getViewport({ scale: 1 })
      setShape(plain.height / plain.width)
      const viewport = page.getViewport({ scale: (width / plain.width) * Math.min(maxDots, window.devicePixelRatio) })
      target.width = Math.floor(viewport.width)
      target.height = Math.floor(viewport.height)
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
      const content = await page.getTextContent()
      if (gone) return
      setText(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
      setDrawn(true)
    }
    draw().catch(() => undefined)
    return () => {
      gone = true
      stop()
      target.width = 0
      setDrawn(false)
    }
  }, [near, pdf, number, zoom])

  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width: `${zoom * 100}%`, maxWidth: widest * zoom, aspectRatio: `1 / ${shape}` }}
      data-drawn={drawn || undefined}
    >
      <canvas ref={canvas} role="img" aria-label={t('page', { n: number })} />
      {text && <p className={styles.unseen}>{text}</p>}
    </div>
  )
}
