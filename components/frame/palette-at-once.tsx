// The field of the command palette, at once: whoever types on right after Ctrl+K loses no letter while the palette itself is loaded.
import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { retried } from '@/lib/client/retried'
import type { PaletteProps } from './palette'
import styles from './palette.module.css'

export function PaletteAtOnce(props: Omit<PaletteProps, 'first'>) {
  const [typed, setTyped] = useState('')
  const [composing, setComposing] = useState(false)
  const [Loaded, setLoaded] = useState<ComponentType<PaletteProps>>()
  useEffect(() => {
    let gone = false
    void retried(() => import('./palette')).then(({ Palette }) => gone || setLoaded(() => Palette))
    return () => {
      gone = true
    }
  }, [])
  // an input method is not interrupted: the palette comes when its word is complete
  if (Loaded && !composing) return <Loaded {...props} first={typed} />
  return <Field typed={typed} onType={setTyped} onCompose={setComposing} onClose={props.onClose} />
}

interface FieldProps {
  typed: string
  onType: (typed: string) => void
  onCompose: (composing: boolean) => void
  onClose: () => void
}

function Field({ typed, onType, onCompose, onClose }: FieldProps) {
  const t = useTranslations('shell.palette')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={t('title')} aria-busy="true" onCancel={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          aria-label={t('title')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onCompositionStart={() => onCompose(true)}
          onCompositionEnd={() => onCompose(false)}
        />
      </div>
    </dialog>
  )
}
