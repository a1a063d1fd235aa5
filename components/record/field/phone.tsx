// A telephone number in full: called by its link, copied by the button beside it; a masked one offers neither until it is opened (docs/domain/masks.md#numbers).
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { notify } from '@/lib/client/api'
import styles from './field.module.css'
import { Revealable } from './reveal'

/** The number as a telephone dials it; null for a masked one. */
export function dialable(number: string): string | null {
  return /^\+?\d[\d -]{3,}$/.test(number) ? number.replace(/[ -]/g, '') : null
}

export function PhoneNumber({ value }: { value: string }) {
  const t = useTranslations('widget.phone')
  const number = dialable(value)
  if (!number) return <Revealable value={value} />
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      notify().success(t('copied', { number: value }))
    } catch {
      notify().error(t('notCopied'), 5)
    }
  }
  return (
    <span className={styles.revealable}>
      <a className={styles.digits} href={`tel:${number}`} aria-label={t('call', { number: value })} title={t('call', { number: value })}>
        {value}
      </a>
      <button type="button" aria-label={t('copy', { number: value })} title={t('copy', { number: value })} onClick={() => void copy()}>
        <Icon name="copy" size={14} />
      </button>
    </span>
  )
}
