// A picture cut to a square, or fitted into one: dragged or moved by arrow keys, zoomed by a slider, stored as a small file.
import { Modal, Slider } from 'antd'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { LoadFailed } from '@/components/basic/state'
import { startUpload, type Upload } from '@/components/record/field/picker/upload'
import { notify } from '@/lib/client/api'
import { keyOf } from '@/lib/client/composing'
import { useAlone } from '@/lib/client/use-alone'
import { useLocked } from '@/lib/client/use-locked'
import styles from './person.module.css'
import { type Frame, maxZoom, pictureSize, placeOf, settle } from './picture-frame'

interface PictureDialogProps {
  file: File
  /** Saves the address of the stored picture. */
  onSave: (url: string) => Promise<void>
  onClose: () => void
}

const side = 280
const step = 0.02
const first: Frame = { mode: 'crop', zoom: 1, x: 0, y: 0 }

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, frame: Frame, size: number): void {
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size, size)
  pen.imageSmoothingQuality = 'high'
  const { left, top, width, height } = placeOf(frame, bitmap, size)
  pen.drawImage(bitmap, left, top, width, height)
}

export function PictureDialog({ file, onSave, onClose }: PictureDialogProps) {
  const t = useTranslations('person.picture')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [broken, setBroken] = useState(false)
  const [frame, setFrame] = useState(first)
  const { busy: saving, alone } = useAlone()
  const lock = useLocked(saving)
  const [percent, setPercent] = useState<number | null>(null)
  const held = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    let made: ImageBitmap | undefined
    let dropped = false
    createImageBitmap(file).then(
      (one) => {
        made = one
        if (dropped) one.close()
        else setBitmap(one)
      },
      () => setBroken(true),
    )
    return () => {
      dropped = true
      made?.close()
    }
  }, [file])
  useEffect(() => {
    if (bitmap && canvas.current) draw(canvas.current, bitmap, frame, side * 2)
  }, [bitmap, frame])

  const change = (part: Partial<Frame>) => {
    if (bitmap) setFrame((before) => settle({ ...before, ...part }, bitmap))
  }
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    }
    const move = moves[keyOf(event)]
    if (!move) return
    event.preventDefault()
    change({ x: frame.x + move[0], y: frame.y + move[1] })
  }
  const onMove = (event: PointerEvent) => {
    if (!held.current) return
    const scale = event.currentTarget.getBoundingClientRect().width
    change({ x: frame.x + (event.clientX - held.current.x) / scale, y: frame.y + (event.clientY - held.current.y) / scale })
    held.current = { x: event.clientX, y: event.clientY }
  }
  const running = useRef<Upload | null>(null)
  const send = async () => {
    if (!bitmap) return
    try {
      const sheet = document.createElement('canvas')
      draw(sheet, bitmap, frame, pictureSize)
      const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/jpeg', 0.9))
      if (!blob) return setBroken(true)
      running.current = startUpload(new File([blob], 'avatar.jpg', { type: 'image/jpeg' }), setPercent)
      const { url } = await running.current.done
      await onSave(url)
      onClose()
    } finally {
      running.current = null
      setPercent(null)
    }
  }
  const save = () =>
    alone(send, (error) => {
      if (error.kind !== 'signedOut') notify().error(error.message, 5)
    })
  return (
    <Modal
      open
      title={t('title')}
      width={480}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: saving, disabled: !bitmap }}
      onOk={() => void save()}
      onCancel={() => {
        running.current?.cancel()
        onClose()
      }}
    >
      {broken ? (
        <LoadFailed onRetry={onClose} />
      ) : (
        <div className={styles.cutter} {...lock}>
          <Segments
            label={t('mode')}
            value={frame.mode}
            options={(['crop', 'fit'] as const).map((mode) => ({ value: mode, text: t(mode) }))}
            onChange={(mode) => change({ ...first, mode })}
          />
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('place')}
            tabIndex={0}
            onKeyDown={onKey}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              held.current = { x: event.clientX, y: event.clientY }
            }}
            onPointerMove={onMove}
            onPointerUp={() => {
              held.current = null
            }}
            onPointerCancel={() => {
              held.current = null
            }}
          />
          <Slider
            className={styles.zoom}
            min={1}
            max={maxZoom}
            step={0.05}
            value={frame.zoom}
            ariaLabelForHandle={t('zoom')}
            tooltip={{ open: false }}
            onChange={(zoom) => change({ zoom })}
          />
          {percent === null ? <p>{t('hint')}</p> : <progress max={100} value={percent} aria-label={t('uploading')} />}
        </div>
      )}
    </Modal>
  )
}
