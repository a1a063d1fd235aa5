// What calls and actions say at the top edge of the page, for some seconds. Drawn by ourselves: it has to be there without a network, and antd's part for it
// is 10 KB of every page (docs/decisions/first-load.md#what-was-chosen).

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { type Shape, StatusGlyph, tones } from '@/components/basic/status-glyph'
import { setNotifier } from '@/lib/client/api'
import { takeFlash } from '@/lib/client/flash'
import { retryUnloaded, unloaded } from '@/lib/client/retried'
import { useStore } from '@/lib/client/store'
import styles from './toasts.module.css'

type Kind = 'error' | 'warning' | 'success' | 'info'

interface Toast {
  id: number
  kind: Kind
  text: string
  seconds: number
}

const shapes: Record<Kind, Shape> = { error: 'bad', warning: 'overdue', success: 'ok', info: 'run' }
const usualSeconds = 3
/** One more takes the place of the oldest. */
const maxShown = 3

/** Stands once in the frame; toasts of all calls come here, and so does what the page before has left to be said. */
export function Toasts() {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const last = useRef(0)
  useEffect(() => {
    const add = (kind: Kind, text: string, seconds = usualSeconds) => {
      last.current += 1
      const toast = { id: last.current, kind, text, seconds }
      setShown((before) => [...before, toast].slice(-maxShown))
    }
    setNotifier({
      error: (text, seconds) => add('error', text, seconds),
      warning: (text, seconds) => add('warning', text, seconds),
      success: (text) => add('success', text),
    })
    const waiting = takeFlash()
    if (waiting) add('info', waiting)
    return () => setNotifier(null)
  }, [])
  return (
    <div className={styles.toasts} data-toasts>
      <Unloaded />
      {shown.map((toast) => (
        <Shown key={toast.id} toast={toast} onEnd={() => setShown((before) => before.filter(({ id }) => id !== toast.id))} />
      ))}
    </div>
  )
}

/** Stays as long as the pointer rests on it. */
function Shown({ toast: { kind, text, seconds }, onEnd }: { toast: Toast; onEnd: () => void }) {
  const [held, setHeld] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds])
  const shape = shapes[kind]
  return (
    <div
      className={styles.toast}
      // what went well interrupts nobody who is being read to
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      data-toast={kind}
      data-tone={kind === 'warning' ? 'wait' : tones[shape]}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <StatusGlyph shape={shape} size={16} />
      <span>{text}</span>
    </div>
  )
}

/** Says that a part of the screen could not be loaded, for as long as that is so; it is tried again meanwhile. */
function Unloaded() {
  const { parts } = useStore(unloaded)
  return parts > 0 && <Notice />
}

function Notice() {
  const t = useTranslations('shell.unloaded')
  return (
    <div className={styles.toast} role="alert" data-tone="bad">
      <StatusGlyph shape="bad" size={16} />
      <div>
        {t('text')}
        <div className={styles.actions}>
          <Button size="small" onClick={retryUnloaded}>
            {t('retry')}
          </Button>
          <Button size="small" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        </div>
      </div>
    </div>
  )
}
