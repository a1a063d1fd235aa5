// A signature written with the pointer, or taken from a picture: either way a small transparent PNG.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useRef, useState } from 'react'
import { WorkDialog } from '@/components/basic/work-dialog'
import { startUpload } from '@/components/record/field/picker/upload'
import { notify } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { maxSignatureBytes, signatureSize } from '@/lib/model/signature'
import styles from './person.module.css'

const { width, height } = signatureSize
const ink = '#1f2733'

interface SignatureDialogProps {
  /** Saves the address of the stored picture. */
  onSave: (url: string) => Promise<void>
  onClose: () => void
}

/** Draws a picture into the middle of the paper, as large as it fits. */
async function placePicture(pen: CanvasRenderingContext2D, file: File): Promise<void> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(width / picture.width, height / picture.height)
  const [wide, high] = [picture.width * scale, picture.height * scale]
  pen.clearRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high)
  picture.close()
}

/** What was drawn as a file; a photograph that is too large at full size has half of it. */
async function fileOf(canvas: HTMLCanvasElement, scale = 1): Promise<File> {
  const sheet = document.createElement('canvas')
  sheet.width = width * scale
  sheet.height = height * scale
  sheet.getContext('2d')?.drawImage(canvas, 0, 0, sheet.width, sheet.height)
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture')
  return blob.size > maxSignatureBytes ? fileOf(canvas, scale / 2) : new File([blob], 'signature.png', { type: 'image/png' })
}

export function SignatureDialog({ onSave, onClose }: SignatureDialogProps) {
  const t = useTranslations('person.signature')
  const canvas = useRef<HTMLCanvasElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [drawn, setDrawn] = useState(false)
  const { busy, alone } = useAlone()

  const lead = (event: PointerEvent<HTMLCanvasElement>, start: boolean) => {
    const pen = event.currentTarget.getContext('2d')
    const box = event.currentTarget.getBoundingClientRect()
    if (!pen) return
    const [x, y] = [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height]
    if (start) {
      Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: ink })
      pen.beginPath()
      pen.moveTo(x, y)
    }
    pen.lineTo(x, y)
    pen.stroke()
    setDrawn(true)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height)
    setDrawn(false)
  }
  const choose = async (file: File | undefined) => {
    const pen = canvas.current?.getContext('2d')
    if (!file || !pen) return
    try {
      await placePicture(pen, file)
      setDrawn(true)
    } catch {
      notify().warning(t('imageOnly'), 5)
    }
  }
  const save = () =>
    alone(
      async () => {
        if (!canvas.current) return
        const { url } = await startUpload(await fileOf(canvas.current), () => {}).done
        await onSave(url)
        onClose()
      },
      (refusal) => {
        if (refusal.kind !== 'signedOut') notify().error(refusal.message, 5)
      },
    )
  return (
    <WorkDialog
      busy={busy}
      title={t('title')}
      width={680}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !drawn }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.pad}>
        <p>{t('hint')}</p>
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={t(drawn ? 'written' : 'empty')}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            lead(event, true)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) lead(event, false)
          }}
        />
        <div>
          <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
          <Button type="text" disabled={!drawn} onClick={clear}>
            {t('clear')}
          </Button>
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            target.value = ''
            void choose(chosen)
          }}
        />
      </div>
    </WorkDialog>
  )
}
